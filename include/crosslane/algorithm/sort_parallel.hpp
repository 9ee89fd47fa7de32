#pragma once

#include <crosslane/algorithm/blocks.hpp>
#include <crosslane/algorithm/sort.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// As sort_many_rows: the blocks are spread over buckets concurrently, and then buckets are sorted so. Each block has a place of
/// its own in each bucket, after those of the blocks before it.
template <DispatchPolicy P, class Rows>
void sort_rows_in_blocks(P const& policy, Rows rows, Rows other, std::size_t count, unsigned samples, Rows result)
{
    // So large that a block's tables cost little in comparison.
    std::size_t const block = (std::max)(8 * blocks_of(policy).bytes / Rows::bytes, std::size_t{1});
    BlockLayout const layout{count, block, count / block + (count % block != 0)};
    if (layout.blocks < 2) return sort_rows(rows, other, count, samples, result);

    std::vector<BucketSizes> counts(layout.blocks);
    std::vector<std::uint64_t> differing(layout.blocks);
    BucketSizes sizes{};
    auto const count_by = [&](auto const& buckets) {
        for_each_block(policy, layout.blocks, [&](std::size_t number) {
            auto const from = rows + layout.first(number);
            counts[number].fill(0);
            std::uint64_t const among = count_buckets(from, layout.count(number), counts[number], buckets);
            differing[number] = among | (std::uint64_t{from.key(0)} ^ rows.key(0));
        });
        sizes.fill(0);
        for (auto const& some : counts)
            for (std::size_t b = 0; b < most_buckets; ++b) sizes[b] += some[b];
        std::uint64_t all = 0;
        for (auto const some : differing) all |= some;
        return all;
    };
    std::array<std::size_t, most_buckets + 1> begins{};
    auto const spread_by = [&](auto const& buckets) {
        for (std::size_t b = 0; b < most_buckets; ++b) {
            begins[b + 1] = begins[b];
            for (auto& some : counts) begins[b + 1] += std::exchange(some[b], begins[b + 1]);
        }
        for_each_block(policy, layout.blocks, [&](std::size_t number) {
            scatter_lines(rows + layout.first(number), layout.count(number), other, counts[number], buckets);
        });
    };
    if (!spread_by_sample(rows, count, samples, sizes, count_by, spread_by)) return rows.copy(count, result);

    auto const is_large = [&](std::size_t b) { return begins[b + 1] - begins[b] > block; };
    auto const each = [&](std::size_t b, auto const& sort_bucket) {
        sort_bucket(other + begins[b], rows + begins[b], begins[b + 1] - begins[b], samples == 0 ? 0 : samples - 1, result + begins[b]);
    };
    for_each_block(policy, most_buckets, [&](std::size_t b) {
        if (!is_large(b)) each(b, sort_rows<Rows>);
    });
    for (std::size_t b = 0; b < most_buckets; ++b)
        if (is_large(b)) each(b, [&](auto... bucket) { sort_rows_in_blocks(policy, bucket...); });
}

template <class P>
struct SortBlocks
{
    P const& policy;

    template <class Rows>
    void operator()(Rows rows, Rows other, std::size_t count) const
    {
        if (!runs_in_blocks(policy, count * Rows::bytes)) return SortWhole{}(rows, other, count);
        sort_rows_in_blocks(policy, rows, other, count, most_samples, rows);
    }
};

} // namespace detail

/// sort and sort_by_key with a policy: crosslane::sort(parallel, …) on all cores (dispatch/parallel.hpp).
///
///     sort_by_key(parallel, distances, particles);
///
/// Shapes   A policy for dispatch; the rest as sort and sort_by_key.
/// Means    As they do.
/// Active   As they do.
/// Order    Stable, as they are: the result is theirs, whatever the policy and the number of threads.
/// Cost     Up to 2 MiB of keys and values are sorted on the calling thread. Takes 4 KiB of heap for each
///          2 MiB, and as much again for each time that large buckets are spread further.
/// Errors   As theirs; but after std::bad_alloc what keys and values hold is unspecified.
/// Source   CUB DeviceRadixSort; std::sort with std::execution::par.
template <DispatchPolicy P, LaneRange Keys>
void sort(P const& policy, Keys&& keys)
{
    detail::sort(keys, detail::SortBlocks<P>{policy});
}
template <DispatchPolicy P, LaneRange Keys, LaneRange Scratch>
void sort(P const& policy, Keys&& keys, Scratch&& scratch)
{
    detail::sort(keys, scratch, detail::SortBlocks<P>{policy});
}
template <DispatchPolicy P, LaneRange Keys, detail::ContiguousRange Values>
void sort_by_key(P const& policy, Keys&& keys, Values&& values)
{
    detail::sort_by_key(keys, values, detail::SortBlocks<P>{policy});
}
template <DispatchPolicy P, LaneRange Keys, detail::ContiguousRange Values, LaneRange KeyScratch, detail::ContiguousRange ValueScratch>
void sort_by_key(P const& policy, Keys&& keys, Values&& values, KeyScratch&& key_scratch, ValueScratch&& value_scratch)
{
    detail::sort_by_key(keys, values, key_scratch, value_scratch, detail::SortBlocks<P>{policy});
}

} // namespace crosslane
