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
    // A copy is no branch; what is moved stays one, unless the branch runs: that ends with its own wave.
    WaveScope(WaveScope const& other) : id_(other.id_), around_(other.around_) {}
    WaveScope(WaveScope&& other) noexcept
        : id_(other.id_), around_(other.around_), entry_(other.is_entered() ? 0 : std::exchange(other.entry_, 0))
    {
    }
    WaveScope& operator=(WaveScope const& other)
    {
        id_ = other.id_;
        around_ = other.around_;
        return *this;
    }
    ~WaveScope()
    {
        auto* const own = entry();
        if (own == nullptr) return;
        auto& count = per_thread::narrowed_wave_count;
        std::move(own + 1, per_thread::narrowed_waves.data() + count, own);
        --count;
    }

    /// if (wave), with what it says. A branch within another one narrows that one's wave, or a part of it.
    bool entered(bool is_any) const
    {
        auto* const own = entry();
        if (own == nullptr) return is_any;
        own->is_entered = false;
        auto const* const branch = is_any ? branch_within(own->around[1]) : nullptr;
        if (branch != nullptr && is_branch(*own)) report_outside({own->file, own->line, "where"}, *branch);
        own->is_entered = is_any;
        return is_any;
    }

#if defined(CROSSLANE_CHECKS_MORE)
    /// The same, with the lanes that it has.
    template <class M>
    bool entered_with(M const& active) const
    {
        bool const is_entered = entered(has_lanes(active));
        auto const* const own = entry();
        if (own != nullptr && own->is_entered && is_branch(*own))
            branch_.begin({++per_thread::branches, true_bits(active), M::size, own->file, own->line});
        return is_entered;
    }
#endif

    void check_named(Caller const& caller) const
    {
        if (auto const* const branch = branch_within(id_)) report_outside(caller, *branch);
    }
    /// The same, for what takes no caller.
    [[gnu::noinline]] void check_unnamed(char const* function) const
    {
        if (auto const* const branch = branch_within(id_))
            report_operator(Finding::Kind::wave, function, __builtin_return_address(0), Finding::no_lane, outside_of(*branch, {}));
    }

private:
    using Narrowed = per_thread::NarrowedWave;

    /// This wave's place among the narrowed ones of this thread.
    Narrowed* entry() const
    {
        if (entry_ == 0) return nullptr;
        for (auto i = per_thread::narrowed_wave_count; i-- > 0;)
            if (per_thread::narrowed_waves[i].id == entry_) return &per_thread::narrowed_waves[i];
        return nullptr;
    }

    bool is_entered() const
    {
        auto const* const own = entry();
        return own != nullptr && own->is_entered;
    }

    /// The branch that runs, where the wave of that number is from outside of it.
    static Narrowed const* branch_within(std::uint64_t id)
    {
        for (auto i = per_thread::narrowed_wave_count; i-- > 0;) {
            auto const& branch = per_thread::narrowed_waves[i];
            bool const is_within = branch.around[0] == id || branch.around[1] == id || branch.around[2] == id;
            if (is_within && branch.is_entered && is_branch(branch)) return &branch;
        }
        return nullptr;
    }
    static bool is_branch(Narrowed const& wave)
    {
        static thread_local constinit std::pair<char const*, std::uint32_t> last = {};
        static thread_local constinit bool last_is = false;
        std::pair const place(wave.file, wave.line);
        if (place == last) return last_is;
        static thread_local std::map<std::pair<char const*, std::uint32_t>, bool> known;
        auto const [at, is_new] = known.try_emplace(place, false);
        if (is_new) at->second = begins_branch(wave.file, wave.line);
        last = place;
        return last_is = at->second;
    }

    static std::string outside_of(Narrowed const& branch, std::string_view file)
    {
        auto const place = (branch.file == file ? "line " : std::string(branch.file) + ":") + std::to_string(branch.line);
        return "its wave is from outside of the branch that begins in " + place;
    }
    static void report_outside(Caller const& caller, Narrowed const& branch)
    {
        report(Finding::Kind::wave, caller, Finding::no_lane, outside_of(branch, caller.file));
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

    std::uint64_t id_;
    std::array<std::uint64_t, 3> around_ = {};
    std::uint64_t entry_ = 0; // its number among the narrowed waves
    CROSSLANE_CHECK_MORE(mutable BranchScope branch_ = {};)
};

template <class W>
void check_wave(Caller const& caller, W const& wave)
{
    wave.scope.check_named(caller);
}

} // namespace crosslane::detail

#endif
