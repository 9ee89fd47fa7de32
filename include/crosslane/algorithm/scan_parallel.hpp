#pragma once

#include <crosslane/algorithm/blocks.hpp>
#include <crosslane/algorithm/overlap.hpp>
#include <crosslane/algorithm/reduce.hpp>
#include <crosslane/algorithm/scan.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// What a block adds to the carry: its total, or the last lane of the doubling scan of each of its whole waves. Flattened, as
/// scan_waves. Where whole blocks may be added, the other threads need not wait for the one that adds up waves
/// (bench/dispatch/parallel.cpp, scan_int32).
template <std::size_t N, LaneType T, class Op>
CROSSLANE_FLATTEN CROSSLANE_ALGORITHM void block_totals(std::span<T const> in, std::vector<T>& totals, Op op, T fill)
{
    if constexpr (adds_blocks<Op, T> && NamedOperation<Op>) {
        totals.assign(1, crosslane::reduce(in, op));
    } else if constexpr (adds_blocks<Op, T>) {
        totals.assign(1, crosslane::reduce<N>(in, op, fill));
    } else {
        totals.resize(in.size() / N);
        for (std::size_t w = 0; w < totals.size(); ++w) {
            auto const x = load<N>(in.data() + w * N);
            if constexpr (NamedOperation<Op>) {
                totals[w] = reduce<Op>(Wave<N>{}, x);
            } else {
                totals[w] = reduce_neighbours(x, op);
            }
        }
    }
}

/// Every block is read twice, the second time from the cache: first for what it adds to the carry, then to be scanned with
/// the carry of all blocks before it. Where the order shows, the carry goes through the blocks wave by wave, as in
/// scan_waves.
template <class P>
struct ScanBlocks
{
    P const& policy;

    template <bool inclusive, std::size_t N, LaneType T, class Op>
    T run(std::span<T const> in, T* out, Op const& op, T fill, T init) const
    {
        if (!runs_in_blocks(policy, in.size_bytes()) || overlap_elsewhere(in, std::span(out, in.size())))
            return scan_waves<inclusive, N>(in, out, op, fill, init);

        auto const layout = BlockLayout::into_waves<N>(policy, in.size(), sizeof(T));
        struct Memory
        {
            std::vector<T> totals;
            T carry;
        };
        T carry = init, last = init;
        auto const block = [&](std::size_t number) { return in.subspan(layout.first(number), layout.count(number)); };
        for_each_in_order(
            policy, layout.blocks, [&] { return std::make_unique<Memory>(Memory{{}, init}); },
            [&](std::size_t number, Memory& memory) { block_totals<N>(block(number), memory.totals, op, fill); },
            [&](std::size_t, Memory& memory) {
                memory.carry = carry;
                Lanes<T, 1> sum = carry; // or Clang would store and load it for every wave
                for (T const total : memory.totals) sum = op(sum, Lanes<T, 1>(total));
                carry = sum[0];
            },
            [&](std::size_t number, Memory& memory) {
                T const total = scan_waves<inclusive, N>(block(number), out + layout.first(number), op, fill, memory.carry);
                if (number == layout.blocks - 1) last = total;
            });
        return last;
    }
};

} // namespace detail

/// Exclusive and inclusive scan with a policy: crosslane::exclusive_scan(parallel, …) on all cores (dispatch/parallel.hpp).
///
///     auto const total = crosslane::exclusive_scan(parallel, sizes, begins);
///
/// Shapes   A policy for dispatch; the rest as exclusive_scan and inclusive_scan.
/// Means    As they do.
/// Active   As they do.
/// Order    As theirs: the same bits whatever the policy and the number of threads, provided that an op of integers is
///          associative to the last bit. Several threads call op at once, and it must not wait for parallel work of its own.
/// Cost     Less than 256 KiB of input runs on the calling thread, as does a scan whose out begins before in and overlaps it.
/// Errors   As theirs, in place too; std::bad_alloc. What op throws reaches the caller once no thread is running it.
/// Source   std::exclusive_scan with std::execution::par; CUB DeviceScan.
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Out, NamedOperation Op = Sum, LaneType T = detail::ElementOf<Out>>
T exclusive_scan(P const& policy, In const& in, Out&& out, Op op = {}, std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan<false, N>(in, out, op, Op::template neutral<T>, Op::template identity<T>, init, detail::ScanBlocks<P>{policy});
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Out, NamedOperation Op = Sum, LaneType T = detail::ElementOf<Out>>
T inclusive_scan(P const& policy, In const& in, Out&& out, Op op = {}, std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan<true, N>(in, out, op, Op::template neutral<T>, Op::template identity<T>, init, detail::ScanBlocks<P>{policy});
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Out, class Op, LaneType T = detail::ElementOf<Out>>
    requires(!NamedOperation<Op>)
T exclusive_scan(P const& policy, In const& in, Out&& out, Op op, std::type_identity_t<T> identity = detail::no_scan_identity<Op, T>(),
                 std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan<false, N>(in, out, op, identity, identity, init, detail::ScanBlocks<P>{policy});
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Out, class Op, LaneType T = detail::ElementOf<Out>>
    requires(!NamedOperation<Op>)
T inclusive_scan(P const& policy, In const& in, Out&& out, Op op, std::type_identity_t<T> identity = detail::no_scan_identity<Op, T>(),
                 std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan<true, N>(in, out, op, identity, identity, init, detail::ScanBlocks<P>{policy});
}

} // namespace crosslane
