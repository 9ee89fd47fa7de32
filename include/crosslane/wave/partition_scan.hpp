#pragma once

#include <crosslane/wave/partition_lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// `below` where lane_before found a lane, elsewhere the value that leaves every operand of Op unchanged.
template <class Op, LaneType I, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> before_or_neutral(Lanes<I, N> const& number, Lanes<T, N> const& below)
{
    constexpr T neutral = Op::template neutral<T>;
    if constexpr (neutral == 0 && !has_highest_bit) { // quicker than vblendvps on newer Intel cores (bench/wave/multi_prefix.cpp)
        return below & ~lanes_bit_cast<T>(number >> I{8 * sizeof(I) - 1});
    } else {
        return select_before(number, below, Lanes<T, N>(neutral));
    }
}

/// The prefixes of each partition of the lanes.
template <LaneType T, std::size_t N>
struct PartitionScan
{
    Lanes<T, N> inclusive, exclusive;
};

/// A round of the doubling scan: each lane joins the lane Step places before it in its partition.
template <class Op, std::size_t Step, LaneType T, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> join_before(Lanes<T, N> const& x, Lanes<I, N> const& before)
{
    if constexpr (Step >= N) {
        return x; // no lane has that many below it
    } else if constexpr (Lanes<T, N>::is_halves && lookup_registers<T> != 0) {
        auto const below = lookup_below<Step>(x, before).high();
        return {join_before<Op, Step>(x.low(), before.low()), select_before(before.high(), Op{}(below, x.high()), x.high())};
    } else {
        return select_before(before, Op{}(lookup(x, before), x), x);
    }
}

/// Rounds Step, 2 Step, … until no lane has any left to join. AVX-512 never asks whether that is so; AVX2 asks only with 32
/// lanes, before the first and the late rounds. A round costs less than the question (bench/wave/multi_prefix.cpp).
template <class Op, std::size_t Step, LaneType T, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> join_all_before(Lanes<T, N> const& x, Lanes<I, N> const& before)
{
    constexpr bool asks = !has_highest_bit && (lookup_registers<T> == 0 || (N > 16 && (Step == 1 || Step >= 8)));
    if constexpr (asks) {
        if (has_all_lanes(before < I{0})) return x;
    }
    auto const result = join_before<Op, Step>(x, before);
    if constexpr (2 * Step < N) {
        return join_all_before<Op, 2 * Step>(result, lookup_below<0>(before, before));
    } else {
        return result;
    }
}

/// The doubling scan over each partition's lanes, moved together. Each lane knows the lane before it, then the one two before
/// it, and so on. For the exclusive prefixes, moving the inclusive ones up by a lane and scanning the values moved up give the
/// same bits; the latter costs less unless Both are needed.
template <class Op, std::size_t First, bool Both, LaneType T, std::size_t N>
CROSSLANE_INLINE PartitionScan<T, N> scan_partitions_in_order(Lanes<T, N> const& x, Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    Lanes<T, N> const identity = Op::template identity<T>;
    auto const before = lane_before<T, First>(masks);
    PartitionScan<T, N> result{join_all_before<Op, 1>(x, before), identity};
    if constexpr (Both || lookup_registers<T> == 0) {
        auto const below = Op{}(identity, lookup_below<1>(result.inclusive, before)); // +0.0 + -0.0 is +0.0
        result.exclusive = select_before(before, below, identity);
    } else {
        result.exclusive = join_all_before<Op, 1>(select_before(before, lookup_below<1>(x, before), identity), before);
    }
    return result;
}

/// Bit Lane for the lanes above it.
template <std::size_t Lane, std::size_t N>
inline constexpr auto bit_for_lanes_above = [] {
    std::array<std::uint32_t, N> words{};
    for (std::size_t i = Lane + 1; i < N; ++i) words[i] = std::uint32_t{1} << Lane;
    return words;
}();

/// For any order and few lanes: joins each lane's value to the lanes above it that have it in their masks.
template <class Op, std::integral T, std::size_t N>
CROSSLANE_INLINE PartitionScan<T, N> scan_partitions_by_lanes(Lanes<T, N> const& x, LaneMasks<N> const& masks)
{
    Lanes<T, N> const identity = Op::template identity<T>;
    auto const below = [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        auto result = identity;
        auto const v = to_vector(x.storage);
        constexpr std::size_t lanes = sizeof(v) / sizeof(T);
        auto const join = [&]<std::size_t Lane>(std::integral_constant<std::size_t, Lane>) CROSSLANE_INLINE_LAMBDA {
            auto const above = Lanes<std::uint32_t, N>::from_array(bit_for_lanes_above<Lane, N>);
            auto const value = Lanes<T, N>::of(to_batch<T>(shuffle<lanes>(v, v, [](std::size_t) { return Lane; })));
            result = Op{}(result, select_found(found_bits(masks.x & above), value, identity));
        };
        (join(std::integral_constant<std::size_t, I>{}), ...);
        return result;
    }(std::make_index_sequence<N - 1>{});
    return {Op{}(below, x), below};
}

/// Half by half: a lane of the upper half takes in the result of its partition's last lane in the lower half. Where the order
/// matters, the smallest parts are 32 lanes, as many as the H100 has; otherwise they are the lanes of one register.
template <class Op, std::size_t First, bool Both = false, LaneType T, std::size_t N>
CROSSLANE_INLINE PartitionScan<T, N> scan_partitions_by_halves(Lanes<T, N> const& x, Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    if constexpr (order_matters<Op, T> ? N > 32 : Lanes<T, N>::is_halves) {
        constexpr std::size_t half = N / 2;
        auto const low = scan_partitions_by_halves<Op, First, true>(x.low(), low_half(masks));
        auto upper = high_half(masks);
        auto const high = scan_partitions_by_halves<Op, First + half, Both>(x.high(), upper);
        if constexpr (half < 32) upper[First / 32] &= ((std::uint32_t{1} << half) - 1) << First % 32;
        auto const last = lane_numbers<T>(highest_lane<First, half>(upper));
        auto const from_low = lookup(low.inclusive, last);
        auto const below = [&]() CROSSLANE_INLINE_LAMBDA {
            if constexpr (half < 32 && !has_highest_bit) { // the number tells without a comparison
                return before_or_neutral<Op>(last, from_low);
            } else {
                return select_found(found_in<First, half>(upper), from_low, Lanes<T, half>(Op::template neutral<T>));
            }
        }();
        return {{low.inclusive, Op{}(below, high.inclusive)}, {low.exclusive, Op{}(below, high.exclusive)}};
    } else if constexpr (order_matters<Op, T>) {
        return scan_partitions_in_order<Op, First, Both>(x, masks);
    } else {
        PartitionScan<T, N> result{x, Lanes<T, N>(Op::template identity<T>)};
        auto before = lane_before<T, First>(masks);
        for (std::size_t step = 1; step < N; step *= 2) {
            auto const below = before_or_neutral<Op>(before, lookup(result.inclusive, before));
            result = {Op{}(below, result.inclusive), Op{}(below, result.exclusive)};
            before = lookup(before, before);
        }
        return result;
    }
}

/// For any order, one lane at a time: used where lanes are looked up through memory anyway.
template <class Op, LaneType T, std::size_t N>
CROSSLANE_INLINE PartitionScan<T, N> scan_partitions_by_loop(Lanes<T, N> const& x, LaneMasks<N> const& masks)
{
    auto const one_lane = [](T a, T b) { return Op{}(Lanes<T, 1>(a), Lanes<T, 1>(b))[0]; };
    auto const values = x.to_array();
    std::array<std::array<std::uint32_t, N>, (N + 31) / 32> words;
    for (std::size_t w = 0; w < words.size(); ++w) words[w] = masks[w].to_array();
    std::array<T, N> running{}, inclusive, exclusive; // running: of each partition, kept at its first lane
    for (std::size_t lane = 0; lane < N; ++lane) {
        std::size_t first = 0;
        for (std::size_t w = words.size(); w-- > 0;)
            if (words[w][lane] != 0) first = 32 * w + static_cast<std::size_t>(std::countr_zero(words[w][lane]));
        bool const is_active = (words[lane / 32][lane] >> lane % 32 & 1) != 0;
        T const before = is_active && first < lane ? running[first] : Op::template identity<T>;
        exclusive[lane] = one_lane(Op::template identity<T>, before);
        inclusive[lane] = first == lane ? values[lane] : one_lane(before, values[lane]);
        if (is_active) running[first] = inclusive[lane];
    }
    return {Lanes<T, N>::from_array(inclusive), Lanes<T, N>::from_array(exclusive)};
}

/// The bits of a float as an integer that sorts in the same order, and back.
template <std::signed_integral I, std::size_t N>
CROSSLANE_INLINE Lanes<I, N> ordered_bits(Lanes<I, N> const& bits)
{
    return bits ^ ((bits >> I{8 * sizeof(I) - 1}) & (std::numeric_limits<I>::max)());
}

template <class Op, LaneType T, std::size_t N>
CROSSLANE_INLINE PartitionScan<T, N> scan_partitions(Lanes<T, N> const& x, LaneMasks<N> const& masks)
{
    if constexpr (ignores_nan<Op, T> && sizeof(T) <= 4) { // as integers in the same order; NaN comes after the infinity that yields
        using I = IntOf<sizeof(T)>;
        auto const number = ordered_bits(lanes_bit_cast<I>(x));
        auto const infinity = ordered_bits(lanes_bit_cast<I>(Lanes<T, N>(Op::template identity<T>)));
        auto const scan = scan_partitions<Op>(select(x == x, number, Lanes<I, N>(Op::template identity<I>)), masks);
        return {lanes_bit_cast<T>(ordered_bits(scan.inclusive)), lanes_bit_cast<T>(ordered_bits(Op{}(scan.exclusive, infinity)))};
    } else if constexpr (!order_matters<Op, T> && lookup_registers<T> == 0) {
        return scan_partitions_by_loop<Op>(operand<Op>(x), masks);
    } else if constexpr (std::integral<T> && N == 4) {
        return scan_partitions_by_lanes<Op>(x, masks);
    } else {
        auto const result = scan_partitions_by_halves<Op, 0>(operand<Op>(x), masks);
        if constexpr (std::same_as<Op, Sum> && std::integral<T>) return {result.inclusive, result.inclusive - x}; // saves a sum
        return result;
    }
}

} // namespace crosslane::detail
