#pragma once

#include <crosslane/lanes/convert.hpp>
#include <crosslane/lanes/failure.hpp>
#include <crosslane/wave/reduce.hpp>

#include <algorithm>
#include <atomic>

namespace crosslane::inline CROSSLANE_TARGET {

/// How many groups an indirect dispatch starts; laid out in memory as D3D12_DISPATCH_ARGUMENTS and VkDispatchIndirectCommand.
///
/// Errors   None are detected: a GPU's limits are its own.
struct DispatchArguments
{
    std::uint32_t x = 0, y = 1, z = 1;

    friend bool operator==(DispatchArguments const&, DispatchArguments const&) = default;
};
static_assert(sizeof(DispatchArguments) == 12 && std::is_standard_layout_v<DispatchArguments>);

namespace detail {

[[nodiscard]] constexpr std::uint64_t groups_for(std::uint64_t items, std::uint32_t threads)
{
    return items / threads + (items % threads != 0);
}

inline void require_threads(std::uint32_t threads, char const* message)
{
    if (threads == 0) detail::fail<std::invalid_argument>(message);
}

} // namespace detail

/// The groups that a number of items needs, with one item per thread: { ceil(items / threads), 1, 1 }.
///
/// Shapes   items, threads per group, the most groups (default: 2^32 - 1; Direct3D 12 allows 65535)  ->  DispatchArguments.
/// Active   Uniform values. No items need no groups: { 0, 1, 1 }.
/// Errors   std::invalid_argument if threads is 0, std::length_error if more groups are needed than allowed.
/// Source   Direct3D 12 ExecuteIndirect, Vulkan vkCmdDispatchIndirect.
[[nodiscard]] inline DispatchArguments dispatch_arguments(std::uint64_t items, std::uint32_t threads,
                                                          std::uint32_t most_groups = (std::numeric_limits<std::uint32_t>::max)())
{
    detail::require_threads(threads, "crosslane::dispatch_arguments: a group has no threads");
    auto const groups = detail::groups_for(items, threads);
    if (groups > most_groups)
        detail::fail<std::length_error>("crosslane::dispatch_arguments: the items need more groups than a dispatch can have");
    return {static_cast<std::uint32_t>(groups), 1, 1};
}

/// Dispatch arguments that grow while waves on many threads add items: by a group whenever the sum passes a multiple of the
/// threads per group.
///
///     DispatchArguments arguments;                            // perhaps in memory that a GPU reads
///     DispatchCounter counter(arguments, 256);                // sets it to { 0, 1, 1 }
///     auto const first = counter.add(wave, item_count);       // from any thread
///
/// Means    add: before = items; items += sum; arguments.x += ceil((before + sum) / threads) - ceil(before / threads); which
///          is ceil(items / threads) after all adds, in whatever order they came.
/// Active   An inactive lane adds nothing, and neither does a count of 0.
/// Order    add may run in any number of threads at once. Its atomic additions are relaxed: read arguments, items() and
///          overflowed() after the threads were joined, or synchronised in another way.
/// Errors   std::invalid_argument if threads is 0. arguments.x stops at most_groups; overflowed() tells. 2^64 items wrap.
/// Source   The GPU's indirect group count, with exact multiples and empty waves handled right.
class DispatchCounter
{
public:
    DispatchCounter(DispatchArguments& arguments, std::uint32_t threads,
                    std::uint32_t most_groups = (std::numeric_limits<std::uint32_t>::max)())
        : arguments_(arguments), threads_(threads), most_groups_(most_groups)
    {
        detail::require_threads(threads, "crosslane::DispatchCounter: a group has no threads");
        arguments = {};
    }

    /// Adds the items of a wave's active lanes (a uniform number counts for each lane) with one atomic addition, and another
    /// one where the number of groups grows. Returns the sum before, which is where the wave's items begin.
    template <std::size_t N>
    std::uint64_t add(Wave<N> const& wave, std::type_identity_t<Lanes<std::uint32_t, N>> const& items CROSSLANE_CALLER)
    {
        return add(WaveActiveSum(wave, lanes_cast<std::uint64_t>(items) CROSSLANE_NAME_CALLER));
    }
    std::uint64_t add(std::uint64_t items)
    {
        if (items == 0) return items_.load(std::memory_order_relaxed);
        auto const before = items_.fetch_add(items, std::memory_order_relaxed);
        // Each term stops at the limit, so that the differences still add up to it and x never wraps.
        auto const more = held(before + items) - held(before);
        if (more != 0) std::atomic_ref(arguments_.x).fetch_add(more, std::memory_order_relaxed);
        return before;
    }

    [[nodiscard]] std::uint64_t items() const { return items_.load(std::memory_order_relaxed); }
    /// Whether the items need more groups than are allowed.
    [[nodiscard]] bool overflowed() const { return detail::groups_for(items(), threads_) > most_groups_; }

private:
    std::uint32_t held(std::uint64_t items) const
    {
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(detail::groups_for(items, threads_), most_groups_));
    }

    DispatchArguments& arguments_;
    std::uint32_t threads_, most_groups_;
    std::atomic<std::uint64_t> items_{0};
};

} // namespace crosslane
