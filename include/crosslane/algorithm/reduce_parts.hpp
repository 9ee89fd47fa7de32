#pragma once

#include <crosslane/algorithm/reduce_parallel.hpp>
#include <crosslane/dispatch/ranks.hpp>

#include <optional>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// What a rank's part joins to.
template <class T>
struct PartResult
{
    T joined;
    bool is_empty;
};

/// of(all parts one after another), where that does not depend on how they are cut.
template <RankPolicy R, LaneType T, class Of, class Join>
auto reduce_parts(R const& ranks, std::span<T const> in, Of const& of, Join const& join)
{
    using Result = PartResult<decltype(of(in))>;
    auto parts = on_each_rank(ranks, [&] { return Result{reduce_in_blocks(ranks.local(), in, of, join), in.empty()}; });
    std::erase_if(parts, [](Result const& part) { return part.is_empty; });
    return on_each_rank(ranks, [&] {
        if (parts.empty()) return of(in);
        auto joined = parts[0].joined;
        for (std::size_t i = 1; i < parts.size(); ++i) joined = join(joined, parts[i].joined);
        return joined;
    })[ranks.rank()];
}

/// The same, where it does: reduce's blocks stand at their places in the whole. One of which several ranks have elements is the
/// first one's: the others send it theirs.
template <RankPolicy R, LaneType T, class Of, class Join>
auto reduce_blocks_of_parts(R const& ranks, std::span<T const> in, Of const& of, Join const& join)
{
    auto const rank = ranks.rank();
    RankParts const parts(on_each_rank(ranks, [&] { return std::uint64_t{in.size()}; }));
    if (parts.total() == 0) return on_each_rank(ranks, [&] { return of(in); })[rank];

    // What begins on this rank: blocks numbered from begin(rank), and the elements from there on.
    auto const begin = [&](std::size_t r) { return parts.first(r) / reduce_block + (parts.first(r) % reduce_block != 0); };
    auto const lead = static_cast<std::size_t>((std::min)(parts.count(rank), begin(rank) * reduce_block - parts.first(rank)));
    auto const own = in.subspan(lead);
    auto const blocks = static_cast<std::size_t>(begin(rank + 1) - begin(rank));
    auto const end = (std::min)(begin(rank + 1) * reduce_block, parts.total());
    auto const missing = blocks == 0 ? 0 : static_cast<std::size_t>(end - parts.first(rank + 1)); // of the last one

    auto counts = for_ranks<std::uint64_t>(ranks.size());
    std::vector<T> last;
    std::vector<decltype(of(in))> results, all;
    on_each_rank(ranks, [&] {
        for (std::size_t r = 0; r < counts.size(); ++r) counts[r] = begin(r + 1) - begin(r);
        results.resize(blocks);
        all.resize(static_cast<std::size_t>(begin(ranks.size())));
        if (missing == 0) return;
        last.resize(own.size() % reduce_block + missing);
        std::ranges::copy(own.last(last.size() - missing), last.begin());
    });
    if (lead != 0) ranks.send(parts.owner(parts.first(rank) / reduce_block * reduce_block), in.data(), lead * sizeof(T));
    for (std::size_t r = rank + 1, got = last.size() - missing; got < last.size(); ++r) {
        auto const some = static_cast<std::size_t>((std::min)(parts.count(r), std::uint64_t{last.size() - got}));
        if (some != 0) ranks.receive(r, last.data() + got, some * sizeof(T));
        got += some;
    }
    on_each_rank(ranks, [&] {
        for_each_block(ranks.local(), blocks, [&](std::size_t i) {
            auto const rest = own.subspan(i * reduce_block);
            results[i] = of(i + 1 == blocks && missing != 0 ? std::span<T const>(last) : rest.first((std::min)(rest.size(), reduce_block)));
        });
    });
    ranks.all_gather(results.data(), all.data(), counts, sizeof results[0]);
    return on_each_rank(ranks, [&] {
        auto joined = all[0];
        for (std::size_t i = 1; i < all.size(); ++i) joined = join(joined, all[i]);
        return joined;
    })[rank];
}

template <class Op, RankPolicy R, LaneType T, class Of, class Join>
auto reduce_on_ranks(R const& ranks, std::span<T const> in, Of const& of, Join const& join)
{
    if constexpr (adds_blocks<Op, T>) {
        return reduce_parts(ranks, in, of, join);
    } else {
        return reduce_blocks_of_parts(ranks, in, of, join);
    }
}

} // namespace detail

/// What the ranks hold together, joined: reduce(ranks(MPI_COMM_WORLD), …) (dispatch/mpi.hpp). All ranks get it.
///
///     float const total = reduce(ranks(MPI_COMM_WORLD, parallel), samples);
///
/// Shapes   A RankPolicy; in: this rank's part, of any length; the rest as reduce and min_max.
/// Means    As they do, of all parts one after another.
/// Active   As they do.
/// Order    As theirs: the same bits, however many ranks and threads there are and however the parts are cut.
/// Cost     As theirs with the ranks' local policy, and two collective calls of a few bytes. Where a float's order shows, five calls:
///          a block of 65536 elements of which several ranks have some goes to the first of them, and every rank gets the
///          results of all blocks.
/// Errors   As theirs. What one rank throws ends the call on all: there with its own exception, elsewhere with a std::runtime_error
///          that names the rank and has the message.
/// Source   MPI_Allreduce: WaveActiveSum of ranks.
template <std::size_t N = 0, RankPolicy R, LaneRange In, NamedOperation Op = Sum>
[[nodiscard]] auto reduce(R const& ranks, In const& in, Op op = {})
{
    using T = detail::ElementOf<In const>;
    return detail::reduce_on_ranks<Op>(
        ranks, std::span<T const>(detail::elements_of(in)), [op](std::span<T const> part) -> T { return crosslane::reduce<N>(part, op); },
        [op](T a, T b) { return detail::join_two(op, a, b); });
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, class Op>
    requires(!NamedOperation<Op>)
[[nodiscard]] auto reduce(R const& ranks, In const& in, Op const& op,
                          detail::ElementOf<In const> identity = detail::no_reduce_identity<Op, detail::ElementOf<In const>>())
{
    using T = detail::ElementOf<In const>;
    return detail::reduce_on_ranks<Op>(
        ranks, std::span<T const>(detail::elements_of(in)),
        [&op, identity](std::span<T const> part) -> T { return crosslane::reduce<N>(part, op, identity); },
        [&op](T a, T b) { return detail::join_two(op, a, b); });
}
template <RankPolicy R, LaneRange In>
[[nodiscard]] auto min_max(R const& ranks, In const& in)
{
    using T = detail::ElementOf<In const>;
    return detail::reduce_parts(
        ranks, std::span<T const>(detail::elements_of(in)), [](std::span<T const> part) { return crosslane::min_max(part); },
        [](MinMax<T> const& a, MinMax<T> const& b) { return detail::join_two(a, b); });
}

} // namespace crosslane
