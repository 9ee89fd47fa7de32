#pragma once

#include <crosslane/algorithm/compact_parallel.hpp>
#include <crosslane/dispatch/ranks.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// A rank's policy, with blocks for one thread too: of a large part, what they keep bypasses the caches, as the ranks of a machine
/// share its memory's bandwidth (bench/ranks/scaling.cpp, compact).
template <DispatchPolicy P>
struct InBlocks
{
    P const& policy;
    Blocks blocks = blocks_of(policy);

    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        policy(count, run);
    }
};

/// work(policy) compacts this rank's part.
template <RankPolicy R, class Work>
RankPart compact_on_ranks(R const& ranks, Work const& work)
{
    InBlocks<std::remove_cvref_t<decltype(ranks.local())>> const policy{ranks.local()};
    return RankParts(on_each_rank(ranks, [&] { return static_cast<std::uint64_t>(work(policy)); })).of(ranks.rank());
}

} // namespace detail

/// Stream compaction of what the ranks hold together: compact(ranks(MPI_COMM_WORLD), …) (dispatch/mpi.hpp).
///
///     rank      0           1       2
///     in        1 9 2 8     3       7 4 6
///     out       9 8                 7 6        compact(ranks, in, out, [](auto x) { return x > 4; })
///     count     2           0       2
///     first     0           2       2          out[i] is element first + i of 9 8 7 6
///
/// Shapes   A RankPolicy; in: this rank's part, of any length; out: for what is kept of it; the rest as compact  ->  RankPart.
///          compact_indices takes an out of uint64_t.
/// Means    As compact of all parts one after another, of whose result each rank keeps what comes from its own part.
/// Active   As compact.
/// Order    That of in, rank by rank. Indices count from the first rank's first element.
/// Cost     As compact with the ranks' local policy, from 256 KiB on in blocks with serial too, which take a few times 256 KiB of heap
///          for each column; one or two collective calls of a few bytes.
/// Errors   As compact with a policy. What one rank throws ends the call on all: there with its own exception, elsewhere with a
///          std::runtime_error that names the rank and has the message.
/// Source   MPI_Exscan of the counts: WavePrefixCountBits of ranks.
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] RankPart compact(R const& ranks, In const& in, Out&& out, Keep const& keep)
{
    return detail::compact_on_ranks(ranks, [&](auto const& policy) { return crosslane::compact<N>(policy, in, out, keep); });
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Out, class Keep>
[[nodiscard]] RankPart compact_indices(R const& ranks, In const& in, Out&& out, Keep const& keep)
{
    constexpr bool is_wide = sizeof(detail::ElementOf<Out>) == 8;
    static_assert(is_wide, "crosslane::compact_indices: of several ranks, out must hold uint64_t: indices count through all of them");
    if constexpr (!is_wide) {
        return {};
    } else {
        detail::require_const_keep<N, Keep, In const>();
        detail::RankParts const parts(
            detail::on_each_rank(ranks, [&] { return static_cast<std::uint64_t>(detail::elements_of(in).size()); }));
        return detail::compact_on_ranks(ranks, [&](auto const& policy) {
            return detail::compact_by(policy, detail::compaction_of_indices<N>(in, out, keep, parts.first(ranks.rank())));
        });
    }
}
template <std::size_t N = 0, RankPolicy R, class... In, class... Out, class Keep>
    requires(sizeof...(In) == sizeof...(Out) && sizeof...(In) > 0 && (LaneRange<std::remove_reference_t<In>> && ...) &&
             (LaneRange<std::remove_reference_t<Out>> && ...))
[[nodiscard]] RankPart compact_columns(R const& ranks, std::tuple<In...> const& in, std::tuple<Out...> const& out, Keep const& keep)
{
    return detail::compact_on_ranks(ranks, [&](auto const& policy) { return crosslane::compact_columns<N>(policy, in, out, keep); });
}

} // namespace crosslane
