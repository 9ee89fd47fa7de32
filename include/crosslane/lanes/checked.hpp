#pragma once

// Checked builds: with -DCROSSLANE_CHECKED=1, or the target crosslane::checked, mistakes that a GPU would hide are reported; with =2
// also what a branch assigns without having it (lanes/check_writes.hpp), and reads outside of a buffer (wave/check_places.hpp).

#include <crosslane/lanes/isa/target.hpp>

#include <cstdint>
#include <string>

#if defined(CROSSLANE_IS_CHECKED)
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#endif

namespace crosslane {

/// A mistake that a checked build found.
///
///     sort.cpp:31: WaveReadLaneAt: lane 3 reads lane 5, which is not active (group 2 0 0, wave 1)
///
/// Active   –
/// Errors   None.
struct Finding
{
    enum class Kind : std::uint8_t {
        lane,     // a lane is read that is inactive, or that the wave does not have
        contract, // arguments that a function's comment rules out
        memory,   // an access outside, several values in one place, a word that others also use, or that nobody has written
        wave,     // a wave other than that of the branch
        undefined // a lane is used that was never set, or in a branch without it
    };
    static constexpr std::size_t kinds = 5;
    static constexpr std::uint32_t no_lane = ~std::uint32_t{};

    Kind kind;
    char const* function; // as in WaveReadLaneAt
    char const* file;     // where it is called; of an operator, where the last call before it was
    std::uint32_t line;
    std::uint32_t lane;            // whose mistake it is, or no_lane
    void const* address = nullptr; // of an operator, which knows no line: where its caller goes on
    std::string message = {};      // all of it, as above
};

/// Called with each finding. It may throw, as a test wants; where it returns, the program goes on, and that mistake in that place is not
/// reported again, unless findings_repeat. nullptr, which it is at first, prints the message and aborts. There is one for the
/// whole program, called on the thread that made the mistake: under parallel by several at once. Set it before other threads run.
///
///     crosslane::finding_handler = [](crosslane::Finding const& found) { throw std::logic_error(found.message); };
///     CHECK_THROWS_WITH(WaveReadLaneAt(wave, x, 9), EndsWith("lane 9 of a wave of 8 is read"));
///
/// Active   –
/// Errors   Without CROSSLANE_CHECKED nothing calls it.
using FindingHandler = void (*)(Finding const&);
[[gnu::visibility("default")]] inline constinit FindingHandler finding_handler = nullptr;

/// Whether a place that was reported before is reported again whenever its mistake is made. Set it before other threads run.
///
/// Active   –
/// Errors   Without CROSSLANE_CHECKED nothing reads it.
[[gnu::visibility("default")]] inline constinit bool findings_repeat = false;

} // namespace crosslane

#if defined(CROSSLANE_IS_CHECKED)

namespace crosslane::per_thread {

// By kind, how many scopes of this thread allow it.
[[gnu::visibility("default")]] inline thread_local constinit std::uint32_t findings_allowed[Finding::kinds] = {};

// The last call of a named function, for findings of operators.
struct LastCall
{
    char const* file;
    std::uint32_t line;
    char const* function;
};
[[gnu::visibility("default")]] inline thread_local constinit LastCall last_call = {};

// The wave that this thread runs, if it is a group's.
struct CurrentWave
{
    bool is_known;
    std::uint32_t group[3], wave;
};
[[gnu::visibility("default")]] inline thread_local constinit CurrentWave current_wave = {};

} // namespace crosslane::per_thread

#endif

namespace crosslane::inline CROSSLANE_TARGET {

/// While this lives, mistakes of one kind, or of all, are not reported on this thread.
///
///     AllowFindings const meant(Finding::Kind::lane); // the last lane's neighbour is not used
///
/// Active   –
/// Errors   None. Without CROSSLANE_CHECKED it does nothing.
class [[nodiscard]] AllowFindings
{
public:
    AllowFindings() : AllowFindings(0, Finding::kinds) {}
    explicit AllowFindings(Finding::Kind kind) : AllowFindings(static_cast<std::size_t>(kind), static_cast<std::size_t>(kind) + 1) {}
    AllowFindings(AllowFindings const&) = delete;
    AllowFindings& operator=(AllowFindings const&) = delete;
    ~AllowFindings() { count(-1); }

private:
    AllowFindings(std::size_t first, std::size_t end) : first_(first), end_(end) { count(1); }

    void count([[maybe_unused]] int step)
    {
#if defined(CROSSLANE_IS_CHECKED)
        for (auto kind = first_; kind < end_; ++kind) per_thread::findings_allowed[kind] += static_cast<std::uint32_t>(step);
#endif
    }

    [[maybe_unused]] std::size_t first_, end_;
};

} // namespace crosslane

#if defined(CROSSLANE_IS_CHECKED)

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The line that calls a function whose last parameter this is.
struct Caller
{
    char const* file;
    std::uint32_t line;
    char const* function; // that is called, once it is known

    static constexpr Caller here(char const* file = __builtin_FILE(), std::uint32_t line = __builtin_LINE())
    {
        return {file, line, nullptr};
    }
    Caller of(char const* name) const
    {
        Caller result = *this;
        if (function != nullptr) return result;
        result.function = name;
        per_thread::last_call = {file, line, name};
        return result;
    }
};

/// Where the handler lets the program go on, each place is reported once, unless findings_repeat; `about` tells two
/// mistakes in one place apart.
inline bool is_reported_before(Finding const& found, std::string const& about, bool is_reported_now)
{
    static std::mutex mutex;
    static std::set<std::tuple<std::string, std::uint32_t, std::string, void const*, std::string>> places;
    std::lock_guard const lock(mutex);
    std::tuple const place(std::string(found.file), found.line, std::string(found.function), found.address, about);
    if (is_reported_now) places.insert(place);
    return places.contains(place);
}

inline void report(Finding found, std::string const& place, std::string const& what, std::string const& about = {})
{
    if (!findings_repeat && is_reported_before(found, about, false)) return;
    found.message = place + ": " + found.function + ": " + what;
    if (auto const& at = per_thread::current_wave; at.is_known) {
        found.message += " (group " + std::to_string(at.group[0]) + " " + std::to_string(at.group[1]) + " " +
                         std::to_string(at.group[2]) + ", wave " + std::to_string(at.wave) + ")";
    }
    if (finding_handler == nullptr) {
        std::fflush(stdout); // abort would lose it
        std::fprintf(stderr, "%s\n", found.message.c_str());
        std::abort();
    }
    finding_handler(found);
    is_reported_before(found, about, true);
}

[[gnu::cold, gnu::noinline]] inline void report(Finding::Kind kind, Caller const& caller, std::uint32_t lane,
                                                std::string const& what, std::string const& about = {})
{
    if (per_thread::findings_allowed[static_cast<std::size_t>(kind)] != 0) return;
    report({kind, caller.function, caller.file, caller.line, lane}, std::string(caller.file) + ":" + std::to_string(caller.line), what,
           about);
}

/// Of an operator, which cannot know who calls it; address is where its caller goes on.
[[gnu::cold, gnu::noinline]] inline void report_operator(Finding::Kind kind, char const* name, void const* address, std::uint32_t lane,
                                                         std::string const& what)
{
    if (per_thread::findings_allowed[static_cast<std::size_t>(kind)] != 0) return;
    auto const& last = per_thread::last_call;
    char number[2 + 2 * sizeof address + 1];
    std::snprintf(number, sizeof number, "0x%" PRIxPTR, reinterpret_cast<std::uintptr_t>(address));
    auto const file = last.file == nullptr ? "" : last.file;
    auto const call = std::string(file) + ":" + std::to_string(last.line) + ", " + (last.file == nullptr ? "" : last.function);
    report({kind, name, file, last.line, lane, address},
           (last.file == nullptr ? "" : "after " + call + ", ") + "before address " + number, what);
}

} // namespace crosslane::detail

// After a function's parameters; after the arguments of one that it calls, from a lambda too; the same, where that has another
// name; first in a function whose result depends on which lanes are active; and around what checked builds alone do. Those with
// SCOPE and NARROWED, and ENTERED, are for waves alone (wave/check_scopes.hpp). CHECK_MORE is for -DCROSSLANE_CHECKED=2 alone,
// where OPERATOR, on an operator, has its caller's address (__builtin_return_address(0)).
#define CROSSLANE_CALLER , [[maybe_unused]] ::crosslane::detail::Caller const& caller = ::crosslane::detail::Caller::here()
#define CROSSLANE_PASS_CALLER , caller
#define CROSSLANE_NAME_CALLER , caller.of(__func__)
#define CROSSLANE_CHECK_WAVE ::crosslane::detail::check_wave(caller.of(__func__), wave);
#define CROSSLANE_SCOPE , ::crosslane::detail::WaveScope&& narrowed = {}
#define CROSSLANE_MOVE_SCOPE , ::std::move(narrowed)
#define CROSSLANE_NARROWED , ::crosslane::detail::WaveScope(this->scope, caller.of(__func__))
#if defined(CROSSLANE_CHECKS_MORE)
#define CROSSLANE_ENTERED(active) scope.entered_with(active)
#define CROSSLANE_CHECK_MORE(...) __VA_ARGS__
#define CROSSLANE_OPERATOR [[gnu::noinline]]
#else
#define CROSSLANE_ENTERED(active) scope.entered(::crosslane::detail::has_lanes(active))
#define CROSSLANE_CHECK_MORE(...)
#define CROSSLANE_OPERATOR CROSSLANE_INLINE
#endif
#define CROSSLANE_CHECK(...) __VA_ARGS__
#else
#define CROSSLANE_CALLER
#define CROSSLANE_PASS_CALLER
#define CROSSLANE_NAME_CALLER
#define CROSSLANE_CHECK_WAVE
#define CROSSLANE_SCOPE
#define CROSSLANE_MOVE_SCOPE
#define CROSSLANE_NARROWED
#define CROSSLANE_ENTERED(active) ::crosslane::detail::has_lanes(active)
#define CROSSLANE_CHECK_MORE(...)
#define CROSSLANE_OPERATOR CROSSLANE_INLINE
#define CROSSLANE_CHECK(...)
#endif

namespace crosslane::inline CROSSLANE_TARGET::detail {

inline constexpr bool is_checked = false CROSSLANE_CHECK(|| true);

} // namespace crosslane::detail
