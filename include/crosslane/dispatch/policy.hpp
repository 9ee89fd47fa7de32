#pragma once

#include <crosslane/group/group_memory.hpp>
#include <crosslane/group/in_order.hpp>

#include <cstdint>

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
