#pragma once

// What watches a run, for reports, checks and traces. A run without any pays nothing.

#include <crosslane/shader/shader_run.hpp>

#include <span>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Watches the waves that one thread runs. What it keeps of a group (ResidentGroup::notes) moves with the group to
/// another thread.
class Observer
{
public:
    Observer() = default;
    Observer(Observer const&) = delete;
    Observer& operator=(Observer const&) = delete;
    virtual ~Observer() = default; // passes what it saw to its Recorder

    /// What it is told of each step, by the step's number; empty: everything. What it does not ask for costs next to
    /// nothing.
    enum : std::uint8_t { told_before = 1, told_after = 2 };
    std::span<std::uint8_t const> told;
    bool watches_steps = true; // it is shown steps at all
    [[nodiscard]] bool is_told(std::uint32_t step, std::uint8_t what) const { return told.empty() || (told[step] & what) != 0; }

    /// A wave's step, by its number in Code::steps, with the registers before and after it. After it, the frame's next
    /// step is known.
    virtual void before(ResidentGroup&, std::uint32_t wave, std::uint32_t step) = 0;
    virtual void after(ResidentGroup&, std::uint32_t wave, std::uint32_t step) = 0;
    virtual void group_begins(ResidentGroup&) {}
    virtual void wave_begins(ResidentGroup&, std::uint32_t /*wave*/) {}
    /// All waves that have not ended wait at a barrier.
    virtual void barrier(ResidentGroup&) {}
    /// A wave that only loops, in a deadlock; the run fails.
    virtual void stuck(ResidentGroup&, std::uint32_t /*wave*/) {}
    virtual void group_ends(ResidentGroup&) {}
};

/// Calls a virtual function. Where GCC sees such a call written as usual, it compiles every observer to see what it may
/// come to, also those that the program does not use.
template <class T, class Result, class... Parts, class... Given>
CROSSLANE_INLINE Result call(T& object, Result (T::*function)(Parts...), Given&&... given)
{
    return (object.*function)(std::forward<Given>(given)...);
}

} // namespace crosslane::detail
