#pragma once

#include <crosslane/algorithm/blocks.hpp>
#include <crosslane/algorithm/histogram.hpp>
#include <crosslane/dispatch/pool.hpp>

#include <atomic>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// count(counting, part, table) counts a part of in; parts that run concurrently each have their own table.
template <DispatchPolicy P, class T, class C, class Count>
std::size_t histogram_in_blocks(P const& policy, Counting counting, std::span<T const> in, std::span<C> counts, Count const& count)
{
    require_countable(in, counts);
    // So large that count's tables, and this thread's, cost little in comparison.
    std::size_t const block = (std::max)({8 * blocks_of(policy).bytes / sizeof(T), 8 * counts.size(), std::size_t{1}});
    std::size_t const blocks = in.size() / block + (in.size() % block != 0);
    if (blocks < 2 || !runs_in_blocks(policy, in.size_bytes())) return count(counting, in, counts);
    Pool<std::vector<C>> tables;
    std::atomic<std::size_t> outside = 0;
    policy(std::uint64_t{blocks}, [&](auto const& /*order*/, GroupMemory&, auto first, auto last) {
        auto table = tables.take([&] { return std::make_unique<std::vector<C>>(counts.size()); });
        std::size_t const begin = static_cast<std::size_t>(first) * block;
        std::size_t const end = (std::min)(static_cast<std::size_t>(last) * block, in.size());
        outside += count(Counting::add, in.subspan(begin, end - begin), std::span(*table));
        tables.give_back(std::move(table));
    });
    if (counting == Counting::set) std::fill(counts.begin(), counts.end(), C{0});
    for (auto const& table : tables.idle())
        for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += (*table)[i];
    return outside;
}

template <std::size_t N, class P, class In, class Counts, class... How>
std::size_t histogram_by(P const& policy, Counting counting, In const& in, Counts& counts, How const&... how)
{
    return histogram_in_blocks(policy, counting, elements_of(in), writable_elements_of(counts),
                               [&](Counting into, auto part, auto table) { return histogram<N>(into, part, table, how...); });
}

template <std::size_t N, class In, class Bucket>
constexpr void require_const_bucket()
{
    constexpr std::size_t lanes = histogram_wave_size<N>;
    static_assert(std::invocable<Bucket const&, Lanes<ElementOf<In>, lanes>> ||
                      !BucketOf<Bucket, ElementOf<In>, lanes>, // which histogram refuses
                  "crosslane::histogram: with a policy, bucket must be callable when it is const, since several threads call it at once");
}

} // namespace detail

/// The histogram with a policy: histogram(parallel, …) on all cores (dispatch/parallel.hpp).
///
///     std::size_t const outside = histogram(parallel, bytes, counts);
///
/// Shapes   A policy for dispatch; the rest as histogram and histogram_add, of ids, by a function or of a range of floats.
/// Means    As they do.
/// Active   As they do.
/// Order    bucket is called by several threads at once.
/// Cost     Up to 2 MiB of input runs on the calling thread, and so do up to 8 elements per bucket. Each thread has counts of
///          its own on the heap.
/// Errors   As theirs; std::bad_alloc. What bucket throws reaches the caller once no thread is running it; counts
///          are then unchanged if the policy runs blocks.
/// Source   CUB DeviceHistogram.
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Counts>
std::size_t histogram(P const& policy, In const& in, Counts&& counts)
{
    return detail::histogram_by<N>(policy, detail::Counting::set, in, counts);
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Counts, class Bucket>
std::size_t histogram(P const& policy, In const& in, Counts&& counts, Bucket const& bucket)
{
    detail::require_const_bucket<N, In const, Bucket>();
    return detail::histogram_by<N>(policy, detail::Counting::set, in, counts, bucket);
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Counts>
std::size_t histogram(P const& policy, In const& in, Counts&& counts, std::type_identity_t<detail::ElementOf<In const>> low,
                      std::type_identity_t<detail::ElementOf<In const>> high)
{
    return detail::histogram_by<N>(policy, detail::Counting::set, in, counts, low, high);
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Counts>
std::size_t histogram_add(P const& policy, In const& in, Counts&& counts)
{
    return detail::histogram_by<N>(policy, detail::Counting::add, in, counts);
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Counts, class Bucket>
std::size_t histogram_add(P const& policy, In const& in, Counts&& counts, Bucket const& bucket)
{
    detail::require_const_bucket<N, In const, Bucket>();
    return detail::histogram_by<N>(policy, detail::Counting::add, in, counts, bucket);
}
template <std::size_t N = 0, DispatchPolicy P, LaneRange In, LaneRange Counts>
std::size_t histogram_add(P const& policy, In const& in, Counts&& counts, std::type_identity_t<detail::ElementOf<In const>> low,
                          std::type_identity_t<detail::ElementOf<In const>> high)
{
    return detail::histogram_by<N>(policy, detail::Counting::add, in, counts, low, high);
}

} // namespace crosslane
