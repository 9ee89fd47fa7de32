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
    using GroupOrder = InOrder;

    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        GroupMemory memory;
        run(InOrder{}, memory, std::uint64_t{0}, count);
    }
};
inline constexpr Serial serial{};

namespace detail {

// Does not depend on what runs, so that the message appears once.
template <class V>
struct ParallelHeader
{
    static_assert(!std::is_void_v<V>, "crosslane::parallel: #include <crosslane/dispatch/parallel.hpp>, and link TBB::tbb");
};

/// What parallel does. dispatch/parallel.hpp defines it for void.
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

/// The policy that runs groups on all cores, with oneTBB: include dispatch/parallel.hpp and link TBB::tbb. The waves of one group
/// run on one thread.
///
/// Shapes   a policy for dispatch and for the algorithms (algorithm/*_parallel.hpp).
/// Active   As Group.
/// Order    Groups in any order, concurrently: what several may write must be atomic (group/interlocked.hpp).
/// Errors   As dispatch: an exception stops the groups that have not begun, and reaches the caller once none is running.
struct Parallel
{
    using GroupOrder = InOrder;

    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        // void, but of the template, so that dispatch/parallel.hpp may be included later
        detail::AllCores<std::conditional_t<true, void, Run>>::run(count, run);
    }

    /// How many threads the caller's task arena has, including the caller's own.
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

/// What runs groups, or the blocks of an algorithm. Called with their number `count`, it calls run(order, memory, first,
/// last), on whatever threads, so that each from 0 to count - 1 is run once. Calls that run concurrently each need a
/// GroupMemory of their own. A policy of your own can be as short as Serial, whose GroupOrder (the type of run's first argument) may
/// be left out: it only shortens the compiler's messages.
///
/// Errors   What cannot be called so does not satisfy it. A number that it leaves out or runs twice is not detected.
template <class P>
concept DispatchPolicy = requires(P const& policy, detail::AnyRun const& run) { policy(std::uint64_t{1}, run); };

} // namespace crosslane
