#pragma once

// In checked builds, waves know which wave they are a part of, so that one from outside of the branch that runs is found.

#include <crosslane/wave/check_branches.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <utility>

namespace crosslane::per_thread {

// A wave that where returned, while it lives.
struct NarrowedWave
{
    std::uint64_t id;
    std::array<std::uint64_t, 3> around; // the waves that it is a part of: the first, the nearest and the next
    char const* file;                    // where it was made
    std::uint32_t line;
    bool is_entered; // it was asked for its lanes, and has some
};
[[gnu::visibility("default")]] inline thread_local constinit std::array<NarrowedWave, 64> narrowed_waves = {};
[[gnu::visibility("default")]] inline thread_local constinit std::size_t narrowed_wave_count = 0;

// The numbers that this thread may give to waves, and those that no thread has taken.
[[gnu::visibility("default")]] inline thread_local constinit std::uint64_t next_wave = 0, end_of_waves = 0;
[[gnu::visibility("default")]] inline constinit std::atomic<std::uint64_t> free_waves = 1;

} // namespace crosslane::per_thread

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A wave's number, which its copies have too, and those of waves that it is a part of.
class WaveScope
{
public:
    WaveScope() : id_(next_id()) {}
    /// What where returns.
    WaveScope(WaveScope const& whole, Caller const& caller)
        : id_(next_id()), around_{whole.around_[0] == 0 ? whole.id_ : whole.around_[0], whole.id_, whole.around_[1]}
    {
        auto& count = per_thread::narrowed_wave_count;
        if (count == per_thread::narrowed_waves.size()) return;
        per_thread::narrowed_waves[count++] = {id_, around_, caller.file, caller.line, false};
        entry_ = id_;
    }
    // A copy is no branch; what is moved stays one.
    WaveScope(WaveScope const& other) : id_(other.id_), around_(other.around_) {}
    WaveScope(WaveScope&& other) noexcept : id_(other.id_), around_(other.around_), entry_(std::exchange(other.entry_, 0)) {}
    WaveScope& operator=(WaveScope const& other)
    {
        id_ = other.id_;
        around_ = other.around_;
        return *this;
    }
    ~WaveScope()
    {
        if (entry_ == 0) return;
        auto& count = per_thread::narrowed_wave_count;
        auto const first = per_thread::narrowed_waves.begin(), end = first + static_cast<std::ptrdiff_t>(count);
        auto const own = std::find_if(first, end, [&](auto const& wave) { return wave.id == entry_; });
        if (own == end) return; // another thread's
        std::move(own + 1, end, own);
        --count;
    }

    /// if (wave), with what it says. A branch within another one narrows that one's wave, or a part of it.
    bool entered(bool has_lanes) const
    {
        if (entry_ == 0) return has_lanes;
        auto const first = per_thread::narrowed_waves.begin(), end = first + static_cast<std::ptrdiff_t>(per_thread::narrowed_wave_count);
        auto const own = std::find_if(first, end, [&](auto const& wave) { return wave.id == entry_; });
        if (own == end) return has_lanes;
        own->is_entered = false;
        if (has_lanes) {
            auto const place = branch_within(own->around[1], own->file);
            if (!place.empty() && is_branch(own->file, own->line)) report_outside({own->file, own->line, "where"}, place);
        }
        own->is_entered = has_lanes;
        return has_lanes;
    }

    void check(Caller const& caller) const
    {
        if (per_thread::narrowed_wave_count == 0) return;
        auto const place = branch_within(id_, caller.file);
        if (!place.empty()) report_outside(caller, place);
    }
    /// The same, for what takes no caller.
    [[gnu::noinline]] void check_unnamed(char const* function) const
    {
        auto const place = branch_within(id_, {});
        if (place.empty()) return;
        report_operator(Finding::Kind::wave, function, __builtin_return_address(0),
                        "its wave is from outside of the branch that begins in " + place);
    }

private:
    static void report_outside(Caller const& caller, std::string const& place)
    {
        report(Finding::Kind::wave, caller, Finding::no_lane, "its wave is from outside of the branch that begins in " + place);
    }

    /// The line of the branch that runs, which a wave is from outside of, or "".
    static std::string branch_within(std::uint64_t id, std::string_view caller_file)
    {
        for (auto i = per_thread::narrowed_wave_count; i-- > 0;) {
            auto const& branch = per_thread::narrowed_waves[i];
            if (!branch.is_entered || std::find(branch.around.begin(), branch.around.end(), id) == branch.around.end()) continue;
            if (!is_branch(branch.file, branch.line)) continue;
            auto const file = std::string(branch.file);
            return (file == caller_file ? "line " : file + ":") + std::to_string(branch.line);
        }
        return {};
    }

    static std::uint64_t next_id()
    {
        constexpr std::uint64_t some = 1 << 20;
        if (per_thread::next_wave == per_thread::end_of_waves) {
            per_thread::next_wave = per_thread::free_waves.fetch_add(some, std::memory_order_relaxed);
            per_thread::end_of_waves = per_thread::next_wave + some;
        }
        return per_thread::next_wave++;
    }

    static bool is_branch(char const* file, std::uint32_t line)
    {
        static thread_local std::map<std::pair<char const*, std::uint32_t>, bool> known;
        auto const [place, is_new] = known.try_emplace({file, line}, false);
        if (is_new) place->second = begins_branch(file, line);
        return place->second;
    }

    std::uint64_t id_;
    std::array<std::uint64_t, 3> around_ = {};
    std::uint64_t entry_ = 0; // its number among the narrowed waves
};

template <class W>
void check_wave(Caller const& caller, W const& wave)
{
    wave.scope.check(caller);
}

} // namespace crosslane::detail

#endif
