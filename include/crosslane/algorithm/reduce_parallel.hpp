#pragma once

#include <crosslane/algorithm/blocks.hpp>
#include <crosslane/algorithm/reduce.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// join(join(of(block 0), of(block 1)), …), which is of(in).
template <DispatchPolicy P, LaneType T, class Of, class Join>
auto reduce_in_blocks(P const& policy, std::span<T const> in, Of const& of, Join const& join)
{
    std::size_t const blocks = in.size() / reduce_block + (in.size() % reduce_block != 0);
    if (blocks < 2 || !runs_in_blocks(policy, in.size_bytes())) return of(in);
    std::vector<decltype(of(in))> results(blocks);
    for_each_block(policy, blocks, [&](std::size_t i) {
        std::size_t const first = i * reduce_block;
        results[i] = of(in.subspan(first, (std::min)(in.size() - first, reduce_block)));
    });
    auto joined = results[0];
    for (std::size_t i = 1; i < blocks; ++i) joined = join(joined, results[i]);
    return joined;
}

} // namespace detail

/// A whole range joined with a policy: reduce(parallel, …) on all cores (dispatch/parallel.hpp).
///
///     float const total = reduce(parallel, samples);
///
/// Shapes   A policy for dispatch; the rest as reduce and min_max.
/// Means    As they do.
/// Active   As they do.
/// Order    As theirs: the same bits, whatever the policy and the number of threads. op is called by several threads at once.
/// Cost     Less than 256 KiB of input, or up to 65536 elements, run on the calling thread.
/// Errors   As theirs; std::bad_alloc. What op throws reaches the caller once no thread is running it.
/// Source   std::reduce with std::execution::par; CUB DeviceReduce.
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, NamedOperation Op = Sum>
[[nodiscard]] auto reduce(P const& policy, In const& in, Op op = {})
{
    using T = detail::ElementOf<In const>;
    return detail::reduce_in_blocks(
        policy, detail::elements_of(in), [op](std::span<T const> part) -> T { return crosslane::reduce<N>(part, op); },
        [op](T a, T b) { return detail::join_two(op, a, b); });
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, class Op>
    requires(!NamedOperation<Op>)
[[nodiscard]] auto reduce(P const& policy, In const& in, Op const& op,
                          detail::ElementOf<In const> identity = detail::no_reduce_identity<Op, detail::ElementOf<In const>>())
{
    using T = detail::ElementOf<In const>;
    return detail::reduce_in_blocks(
        policy, detail::elements_of(in), [&op, identity](std::span<T const> part) -> T { return crosslane::reduce<N>(part, op, identity); },
        [&op](T a, T b) { return detail::join_two(op, a, b); });
}
template <DispatchPolicy P, LaneRange In>
[[nodiscard]] auto min_max(P const& policy, In const& in)
{
    using T = detail::ElementOf<In const>;
    return detail::reduce_in_blocks(
        policy, detail::elements_of(in), [](std::span<T const> part) { return crosslane::min_max(part); },
        [](MinMax<T> const& a, MinMax<T> const& b) { return detail::join_two(a, b); });
}

} // namespace crosslane
