#pragma once

#include <crosslane/algorithm/histogram_parallel.hpp>
#include <crosslane/dispatch/ranks.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <std::size_t N, RankPolicy R, class In, class Counts, class... How>
std::uint64_t histogram_of_parts(R const& ranks, Counting counting, In const& in, Counts& counts, How const&... how)
{
    using C = ElementOf<Counts>;
    auto const from = elements_of(in);
    auto const to = writable_elements_of(counts);
    struct Part
    {
        std::uint64_t outside, elements, buckets;
    };
    std::vector<C> table;
    auto const parts = on_each_rank(ranks, [&] {
        require_countable(std::span<ElementOf<In const> const>(from), std::span<C>(to));
        table.resize(to.size());
        return Part{histogram_by<N>(ranks.local(), Counting::add, from, table, how...), from.size(), to.size()};
    });
    Part sum{0, 0, parts[0].buckets};
    for (auto const& part : parts) {
        if (part.buckets != sum.buckets) fail<std::invalid_argument>("crosslane::histogram: counts must have one length on all ranks");
        sum.outside += part.outside;
        sum.elements += part.elements;
    }
    if (sum.elements > (std::numeric_limits<C>::max)())
        fail<std::length_error>("crosslane::histogram: the ranks have more elements than one count can hold; use uint64_t");
    ranks.all_sum(std::span<C>(table));
    if (counting == Counting::set) std::ranges::fill(to, C{0});
    for (std::size_t i = 0; i < table.size(); ++i) to[i] += table[i];
    return sum.outside;
}

} // namespace detail

/// The histogram of what the ranks hold together: histogram(ranks(MPI_COMM_WORLD), …) (dispatch/mpi.hpp). All ranks get it.
///
///     std::uint64_t const outside = histogram(ranks(MPI_COMM_WORLD), bytes, counts);
///
/// Shapes   A RankPolicy; in: this rank's part, of any length; counts: as many on each rank; the rest as histogram and
///          histogram_add, of ids, by a function or of a range of floats  ->  how many elements of all ranks have no bucket.
/// Means    As they do, of all parts one after another. histogram_add adds the counts of all parts on each rank.
/// Active   As they do.
/// Cost     As theirs with the ranks' local policy, on counts of its own; one collective call of a few bytes, one of the counts.
/// Errors   As theirs; std::invalid_argument if the ranks have different numbers of counts; std::length_error if all ranks together
///          have more elements than one count can hold. What one rank throws ends the call on all: there with its own exception,
///          elsewhere with a std::runtime_error that names the rank and has the message. counts are then unchanged.
/// Source   MPI_Allreduce with MPI_SUM.
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Counts>
std::uint64_t histogram(R const& ranks, In const& in, Counts&& counts)
{
    return detail::histogram_of_parts<N>(ranks, detail::Counting::set, in, counts);
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Counts, class Bucket>
std::uint64_t histogram(R const& ranks, In const& in, Counts&& counts, Bucket const& bucket)
{
    detail::require_const_bucket<N, In const, Bucket>();
    return detail::histogram_of_parts<N>(ranks, detail::Counting::set, in, counts, bucket);
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Counts>
std::uint64_t histogram(R const& ranks, In const& in, Counts&& counts, std::type_identity_t<detail::ElementOf<In const>> low,
                        std::type_identity_t<detail::ElementOf<In const>> high)
{
    return detail::histogram_of_parts<N>(ranks, detail::Counting::set, in, counts, low, high);
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Counts>
std::uint64_t histogram_add(R const& ranks, In const& in, Counts&& counts)
{
    return detail::histogram_of_parts<N>(ranks, detail::Counting::add, in, counts);
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Counts, class Bucket>
std::uint64_t histogram_add(R const& ranks, In const& in, Counts&& counts, Bucket const& bucket)
{
    detail::require_const_bucket<N, In const, Bucket>();
    return detail::histogram_of_parts<N>(ranks, detail::Counting::add, in, counts, bucket);
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Counts>
std::uint64_t histogram_add(R const& ranks, In const& in, Counts&& counts, std::type_identity_t<detail::ElementOf<In const>> low,
                            std::type_identity_t<detail::ElementOf<In const>> high)
{
    return detail::histogram_of_parts<N>(ranks, detail::Counting::add, in, counts, low, high);
}

} // namespace crosslane
