#pragma once

#include <crosslane/group/group_memory.hpp>
#include <crosslane/group/in_order.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace crosslane::inline CROSSLANE_TARGET {

/// The policy that runs groups one after another, X first, on the calling thread.
///
/// Shapes   a policy for dispatch and for the algorithms.
/// Active   As Group.
/// Errors   As dispatch.
struct Serial
{
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        GroupMemory memory;
        run(InOrder{}, memory, std::uint64_t{0}, count);
    }
};
inline constexpr Serial serial{};

namespace detail {

// Not of what runs, so that it is said once.
template <class V>
struct ParallelHeader
{
    static_assert(!std::is_void_v<V>, "crosslane::parallel: #include <crosslane/dispatch/parallel.hpp>, and link TBB::tbb");
};

/// What parallel does: dispatch/parallel.hpp has it for void.
template <class V>
struct AllCores
{
    static void run(std::uint64_t, auto const&) { static_assert(sizeof(ParallelHeader<V>) != 0); }
    static std::size_t threads()
    {
        static_assert(sizeof(ParallelHeader<V>) != 0);
        return 1;
    }
};

} // namespace detail

/// The policy that runs groups on all cores, by oneTBB: include dispatch/parallel.hpp and link TBB::tbb. The waves of one group
/// run on one thread.
///
/// Shapes   a policy for dispatch and for the algorithms (algorithm/*_parallel.hpp).
/// Active   As Group.
/// Order    Groups in any order, side by side: what several may write must be atomic (group/interlocked.hpp).
/// Errors   As dispatch: an exception stops the groups that have not begun, and reaches the caller when none runs.
struct Parallel
{
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        detail::AllCores<std::conditional_t<true, void, Run>>::run(count, run);
    }

    /// How many threads the caller's task arena has, itself among them.
    template <class V = void>
    [[nodiscard]] std::size_t threads() const
    {
        return detail::AllCores<V>::threads();
    }
};
inline constexpr Parallel parallel{};

namespace detail {

struct AnyRun
{
    template <class Order>
    void operator()(Order const&, GroupMemory&, std::uint64_t first, std::uint64_t last) const;
};

} // namespace detail

/// What runs groups, and the blocks of an algorithm: called with their number, it calls run(order, memory, first, last), on
/// whatever threads, so that each from 0 to count - 1 is run once. What runs at the same time needs a GroupMemory of its own.
/// A program's own policy is as short as Serial.
template <class P>
concept DispatchPolicy = requires(P const& policy, detail::AnyRun const& run) { policy(std::uint64_t{1}, run); };

} // namespace crosslane
