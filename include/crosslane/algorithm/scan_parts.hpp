#pragma once

#include <crosslane/algorithm/reduce_parts.hpp>
#include <crosslane/algorithm/scan_parallel.hpp>

#include <cstring>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// A value that goes from rank to rank. Where this rank fails it goes on all the same, since the others wait for it.
template <RankPolicy R, class T>
class Relay
{
public:
    Relay(R const& ranks, T first) : ranks_(ranks), value_(first) {}
    Relay(Relay const&) = delete;
    Relay& operator=(Relay const&) = delete;
    ~Relay()
    {
        static_cast<void>(RankFailure().lets([&] { // MPI's own failure: one is on its way already
            if (!is_received_) static_cast<void>(receive());
            if (!is_sent_) send(value_);
        }));
    }

    [[nodiscard]] T receive()
    {
        is_received_ = true;
        if (ranks_.rank() != 0) ranks_.receive(ranks_.rank() - 1, &value_, sizeof value_);
        return value_;
    }
    void send(T const& value)
    {
        is_sent_ = true;
        if (ranks_.rank() + 1 != ranks_.size()) ranks_.send(ranks_.rank() + 1, &value, sizeof value);
    }

private:
    R const& ranks_;
    T value_;
    bool is_received_ = false, is_sent_ = false;
};

/// The wave of N that this rank's part begins in, if one before it has the wave's first elements: those, and this part's own.
template <std::size_t N, LaneType T>
struct FirstWave
{
    std::size_t before = 0, own = 0;
    std::array<T, N> elements = {};

    template <RankPolicy R>
    FirstWave(R const& ranks, RankParts const& parts, std::span<T const> in) : before(parts.first(ranks.rank()) % N)
    {
        std::array<T, N> mine{};
        auto const kept = (std::min)(in.size(), N);
        std::ranges::copy(in.last(kept), mine.end() - static_cast<std::ptrdiff_t>(kept));
        std::vector<std::array<T, N>> ends;
        on_each_rank(ranks, [&] { ends.resize(ranks.size()); });
        ranks.all_gather(mine.data(), ends.data(), sizeof mine);
        auto rank = ranks.rank();
        for (std::size_t missing = before; missing > 0;) {
            auto const some = static_cast<std::size_t>((std::min)(parts.count(--rank), std::uint64_t{missing}));
            missing -= some;
            std::copy_n(ends[rank].end() - static_cast<std::ptrdiff_t>(some), some, elements.data() + missing);
        }
        if (before != 0) own = (std::min)(N - before, in.size());
        std::copy_n(in.data(), own, elements.data() + before);
    }
    [[nodiscard]] std::span<T const> filled() const { return std::span(elements).first(own == 0 ? 0 : before + own); }
};

/// A scan whose order shows: the waves stand at their places in the whole, and the carry goes through all of them, rank after rank.
template <bool inclusive, std::size_t N, RankPolicy R, LaneType T, class Op>
auto scan_waves_of_parts(R const& ranks, RankParts const& parts, std::span<T const> in, T* out, Op const& op, T fill, T start)
{
    FirstWave<N, T> const first(ranks, parts, in);
    auto const rest = in.subspan(first.own);
    return on_each_rank(ranks, [&] {
        Relay<R, T> relay(ranks, start);
        std::vector<std::vector<T>> totals;
        if (ranks.rank() + 1 != ranks.size()) { // for the next ones
            constexpr std::size_t block = reduce_block / N * N;
            totals.resize(1 + rest.size() / block + (rest.size() % block != 0));
            block_totals<N>(first.filled(), totals[0], op, fill);
            for_each_block(ranks.local(), totals.size() - 1, [&](std::size_t i) {
                auto const from = rest.subspan(i * block);
                block_totals<N>(from.first((std::min)(from.size(), block)), totals[i + 1], op, fill);
            });
        }
        T const carry = relay.receive();
        Lanes<T, 1> next = carry;
        for (auto const& of_block : totals)
            for (T const total : of_block) next = op(next, Lanes<T, 1>(total));
        relay.send(next[0]);

        T last = carry;
        if (first.own != 0) {
            std::array<T, N> scanned;
            last = scan_waves<inclusive, N>(first.filled(), scanned.data(), op, fill, carry);
            std::copy_n(scanned.data() + first.before, first.own, out);
        }
        using Local = std::remove_cvref_t<decltype(ranks.local())>;
        if (!rest.empty()) last = ScanBlocks<Local>{ranks.local()}.template run<inclusive, N>(rest, out + first.own, op, fill, last);
        return last;
    });
}

/// The result of joining in. Its blocks are read from the last one to the first, so that the scan finds the first ones in the cache.
template <std::size_t N, DispatchPolicy P, LaneType T, class Op>
T join_backwards(P const& policy, std::span<T const> in, Op const& op, T fill)
{
    std::vector<T> results(in.size() / reduce_block + (in.size() % reduce_block != 0));
    for_each_block(policy, results.size(), [&](std::size_t i) {
        std::size_t const number = results.size() - 1 - i, first = number * reduce_block;
        auto const block = in.subspan(first, (std::min)(in.size() - first, reduce_block));
        if constexpr (NamedOperation<Op>) {
            results[number] = crosslane::reduce(block, op);
        } else {
            results[number] = crosslane::reduce<N>(block, op, fill);
        }
    });
    T joined = in.empty() ? fill : results[0];
    for (std::size_t i = 1; i < results.size(); ++i) joined = join_two(op, joined, results[i]);
    return joined;
}

/// One whose order does not show: each rank begins with what those before it join to.
template <bool inclusive, std::size_t N, RankPolicy R, LaneType T, class Op>
auto scan_joined_parts(R const& ranks, std::span<T const> in, T* out, Op const& op, T fill, T start)
{
    auto const parts = on_each_rank(ranks, [&] {
        if (ranks.rank() + 1 == ranks.size()) return PartResult<T>{fill, true}; // no rank needs it
        return PartResult<T>{join_backwards<N>(ranks.local(), in, op, fill), in.empty()};
    });
    return on_each_rank(ranks, [&] {
        T carry = start;
        for (std::size_t r = 0; r < ranks.rank(); ++r)
            if (!parts[r].is_empty) carry = join_two(op, carry, parts[r].joined);
        using Local = std::remove_cvref_t<decltype(ranks.local())>;
        return in.empty() ? carry : ScanBlocks<Local>{ranks.local()}.template run<inclusive, N>(in, out, op, fill, carry);
    });
}

template <bool inclusive, std::size_t N, RankPolicy R, class In, class Out, class Op, LaneType T>
T scan_parts(R const& ranks, In const& in, Out& out, Op const& op, T fill, T identity, Init<T> init)
{
    if constexpr (can_scan<N, In, Out, Op, T>()) {
        auto const from = elements_of(in);
        auto const to = writable_elements_of(out);
        T const start = start_of_scan<inclusive, Op>(fill, identity, init);
        struct Asked { std::uint64_t elements; T start; };
        auto const asked = on_each_rank(ranks, [&] {
            require_room_for_scan<T>(from, to);
            return Asked{from.size(), start};
        });
        auto counts = for_ranks<std::uint64_t>(asked.size());
        for (std::size_t r = 0; r < asked.size(); ++r) {
            counts[r] = asked[r].elements;
            if (std::memcmp(&asked[r].start, &asked[0].start, sizeof start) != 0)
                fail<std::invalid_argument>("crosslane::exclusive_scan, inclusive_scan: the ranks have a different init or identity");
        }
        RankParts const parts(counts);
        if (parts.total() == 0) return init.value_or(identity);
        constexpr std::size_t lanes = joined_wave_size<N, T>;
        auto const ends = [&] {
            if constexpr (adds_blocks<Op, T>) {
                return scan_joined_parts<inclusive, lanes>(ranks, std::span<T const>(from), to.data(), op, fill, start);
            } else {
                return scan_waves_of_parts<inclusive, lanes>(ranks, parts, std::span<T const>(from), to.data(), op, fill, start);
            }
        }();
        return ends[parts.owner(parts.total() - 1)];
    } else {
        return identity;
    }
}

} // namespace detail

/// Exclusive and inclusive scan of what the ranks hold together: crosslane::exclusive_scan(ranks(MPI_COMM_WORLD), …)
/// (dispatch/mpi.hpp).
///
///     rank      0         1     2
///     in        3 1 0     2     5 1
///     out       0 3 4     4     6 11       total, on all ranks: 12
///
/// Shapes   A RankPolicy; in: this rank's part, of any length; out: for its results; init: the same on all ranks; the rest as
///          exclusive_scan and inclusive_scan  ->  T, the total of all ranks.
/// Means    As they do, of all parts one after another.
/// Active   As they do.
/// Order    As theirs: the same bits, however many ranks and threads there are and however the parts are cut, provided that an op
///          of integers is associative to the last bit.
/// Cost     A pass over in for what it adds up to, on all ranks but the last, then the scan, both with the ranks' local policy;
///          three collective calls of a few bytes. Float sums and products have the order of one machine: their carry goes through
///          the waves of one rank after another, an addition for every 32 floats (16 doubles), while the other ranks wait. They
///          take a value of heap for each wave, and a collective call more, of one wave.
/// Errors   As theirs; std::invalid_argument, on all ranks, if they have different init, or identities where no init is given. What
///          one rank throws ends the call on all: there with its own exception, elsewhere with a std::runtime_error that names the
///          rank and has the message; the contents of out are then unspecified.
/// Source   MPI_Exscan and MPI_Scan: WavePrefixSum of ranks.
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Out, NamedOperation Op = Sum, LaneType T = detail::ElementOf<Out>>
T exclusive_scan(R const& ranks, In const& in, Out&& out, Op op = {}, std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan_parts<false, N>(ranks, in, out, op, Op::template neutral<T>, Op::template identity<T>, init);
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Out, NamedOperation Op = Sum, LaneType T = detail::ElementOf<Out>>
T inclusive_scan(R const& ranks, In const& in, Out&& out, Op op = {}, std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan_parts<true, N>(ranks, in, out, op, Op::template neutral<T>, Op::template identity<T>, init);
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Out, class Op, LaneType T = detail::ElementOf<Out>>
    requires(!NamedOperation<Op>)
T exclusive_scan(R const& ranks, In const& in, Out&& out, Op op, std::type_identity_t<T> identity = detail::no_scan_identity<Op, T>(),
                 std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan_parts<false, N>(ranks, in, out, op, identity, identity, init);
}
template <std::size_t N = 0, RankPolicy R, LaneRange In, LaneRange Out, class Op, LaneType T = detail::ElementOf<Out>>
    requires(!NamedOperation<Op>)
T inclusive_scan(R const& ranks, In const& in, Out&& out, Op op, std::type_identity_t<T> identity = detail::no_scan_identity<Op, T>(),
                 std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan_parts<true, N>(ranks, in, out, op, identity, identity, init);
}

} // namespace crosslane
