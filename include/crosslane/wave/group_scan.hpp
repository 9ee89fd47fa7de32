#pragma once

#include <crosslane/wave/isa/highest_bit_avx512.hpp>
#include <crosslane/wave/match.hpp>

#include <algorithm>

namespace crosslane::detail {

/// The number of each word's highest set bit, in words that have one; Bits: how many bits lie between the highest and the
/// lowest that may be set, 31 not among them unless Bits is 32. Of 0 it is any, but -127 without AVX-512 where Bits is less.
template <std::size_t Bits, std::size_t N>
CROSSLANE_INLINE Lanes<std::int32_t, N> highest_bit(Lanes<std::uint32_t, N> const& x)
{
    if constexpr (has_highest_bit) {
        return lanes_bit_cast<std::int32_t>(highest_bit_register(x));
    } else { // the exponent of x as a float, which holds it exactly, or with nothing behind the highest bit to round it up
        auto const number = lanes_bit_cast<std::int32_t>(Bits <= 24 ? x : x & ~(x >> 1u));
        auto const bit = (lanes_bit_cast<std::int32_t>(lanes_cast<float>(number)) >> 23) - 127;
        if constexpr (Bits < 32) return bit;
        return (bit | (number >> 31)) & 31; // 31 where it is negative
    }
}

/// Bits First, First + 1, … that are below lane First + i, in that lane's word of its own 32 lanes.
template <std::size_t First, std::size_t N>
inline constexpr auto bits_below = [] {
    std::array<std::uint32_t, N> words{};
    for (std::size_t i = 0; i < N; ++i) words[i] = ((std::uint32_t{1} << (First + i) % 32) - 1) & (~std::uint32_t{0} << First % 32);
    return words;
}();

/// The part of each lane's mask that is below the lane itself.
template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> below_lane(LaneMasks<N> const& masks)
{
    if constexpr (N <= 32) {
        return {masks.x & Lanes<std::uint32_t, N>::from_array(bits_below<0, N>), masks.y, masks.z, masks.w};
    } else {
        Lanes<std::uint32_t, 32> const below = Lanes<std::uint32_t, 32>::from_array(bits_below<0, 32>), none = 0u, all = ~0u;
        Lanes<std::uint32_t, 64> const lower(below, all), upper(none, below);
        if constexpr (N == 64) {
            return {masks.x & lower, masks.y & upper, masks.z, masks.w};
        } else {
            Lanes<std::uint32_t, 64> const all_64 = ~0u, none_64 = 0u;
            using L = Lanes<std::uint32_t, 128>;
            return {masks.x & L(lower, all_64), masks.y & L(upper, all_64), masks.z & L(none_64, lower), masks.w & L(none_64, upper)};
        }
    }
}

/// The highest of the Count lanes from First on that each lane's mask has. The number may be off by a multiple of Count, and
/// is any where there is none.
template <std::size_t First, std::size_t Count, std::size_t N>
CROSSLANE_INLINE Lanes<std::int32_t, N> highest_lane(Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    auto lane = highest_bit<std::min<std::size_t>(Count, 32)>(masks[First / 32]);
    for (std::size_t w = First / 32 + 1; w < (First + Count) / 32; ++w) {
        lane = select(masks[w] == 0u, lane, highest_bit<32>(masks[w]) + static_cast<std::int32_t>(32 * w));
    }
    return lane;
}
/// Whether each word has a bit, on AVX-512; whether it has none, elsewhere: each is one comparison.
template <std::size_t N>
CROSSLANE_INLINE auto found_bits(Lanes<std::uint32_t, N> const& x)
{
    if constexpr (has_highest_bit) {
        return x != 0u;
    } else {
        return x == 0u;
    }
}
/// The same of those lanes in each lane's mask.
template <std::size_t First, std::size_t Count, std::size_t N>
CROSSLANE_INLINE auto found_in(Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    auto any = masks[First / 32];
    for (std::size_t w = First / 32 + 1; w < (First + Count) / 32; ++w) any |= masks[w];
    return found_bits(any);
}
/// Selects by that answer.
template <std::size_t N, std::size_t Width, LaneType T>
CROSSLANE_INLINE Lanes<T, N> select_found(Mask<N, Width> const& answer, Lanes<T, N> const& one, Lanes<T, N> const& none)
{
    return has_highest_bit ? select(answer, one, none) : select(answer, none, one);
}

/// Each lane's mask, without the lanes that are not active.
template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> active_part(Wave<N> const& wave, LaneMasks<N> const& masks)
{
    auto const active = wave.active.words();
    return lane_masks<N>([&](std::size_t w) CROSSLANE_INLINE_LAMBDA { return masks[w] & active[w]; });
}

/// The numbers of lanes, in lanes of a size in which T is looked up.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE auto lane_numbers(Lanes<std::int32_t, N> const& lane)
{
    return lanes_cast<std::make_signed_t<UintOf<std::min<std::size_t>(sizeof(T), 4)>>>(lane);
}

/// The highest set bit of each word of lanes First, First + 1, …, which have bits of lanes below alone, and no others than
/// highest_bit says, taken modulo N; where there is none, the lane itself. The sign tells which: on AVX-512 a number below 0
/// is a lane that was found, elsewhere there was none.
template <std::size_t First, std::size_t Bits, std::size_t N>
CROSSLANE_INLINE Lanes<std::int32_t, N> highest_below(Lanes<std::uint32_t, N> const& below)
{
    if constexpr (has_highest_bit) {
        return select(below != 0u, highest_bit<Bits>(below) - 128, iota<std::int32_t, N>(static_cast<std::int32_t>(First)));
    } else if constexpr (Bits > 24 && Lanes<std::uint32_t, N>::is_halves) { // the fewer bits, the fewer instructions
        return {highest_below<First, Bits - N / 2>(below.low()), highest_below<First + N / 2, Bits>(below.high())};
    } else {
        return max(highest_bit<Bits>(below), iota<std::int32_t, N>(static_cast<std::int32_t>(First) - 96)); // of 0 it is -127
    }
}

/// The lane before each lane in its group, from lane First on, as highest_below.
template <LaneType T, std::size_t First, std::size_t N>
CROSSLANE_INLINE auto lane_before(Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    auto const below = masks[First / 32] & Lanes<std::uint32_t, N>::from_array(bits_below<First, N>);
    return lane_numbers<T>(highest_below<First % 32, N - 1>(below));
}

/// By whether lane_before found a lane.
template <LaneType I, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> select_before(Lanes<I, N> const& number, Lanes<T, N> const& one, Lanes<T, N> const& none)
{
    if constexpr (has_highest_bit) {
        return select_negative(number, one, none);
    } else if constexpr (sizeof(T) == 4 && lookup_registers<T> != 0) {
        return choose_by_bit<31>(number, one, none);
    } else {
        return select(number < I{0}, none, one);
    }
}

/// What lane_before found, elsewhere what leaves an operand of Op as it is.
template <class Op, LaneType I, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> before_or_neutral(Lanes<I, N> const& number, Lanes<T, N> const& below)
{
    constexpr T neutral = Op::template neutral<T>;
    if constexpr (std::integral<T> && neutral == 0 && sizeof(I) == sizeof(T) && !has_highest_bit) { // newer Intel cores select in three instructions
        return below & ~lanes_bit_cast<T>(number >> I{8 * sizeof(I) - 1});
    } else {
        return select_before(number, below, Lanes<T, N>(neutral));
    }
}

/// The prefixes of each group of lanes.
template <LaneType T, std::size_t N>
struct GroupScan
{
    Lanes<T, N> inclusive, exclusive;
};

/// A round of the doubling scan: each lane joins the lane Step places before it in its group.
template <class Op, std::size_t Step, LaneType T, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> join_before(Lanes<T, N> const& x, Lanes<I, N> const& before)
{
    if constexpr (Step >= N) {
        return x; // no lane has as many below it
    } else if constexpr (Lanes<T, N>::is_halves && lookup_registers<T> != 0) {
        auto const below = lookup_below<Step>(x, before).high();
        return {join_before<Op, Step>(x.low(), before.low()), select_before(before.high(), Op{}(below, x.high()), x.high())};
    } else {
        return select_before(before, Op{}(lookup(x, before), x), x);
    }
}

/// Rounds Step, 2 Step, … until no lane has any left to join. AVX-512 makes them all, AVX2 a few: that costs less than to
/// ask before each.
template <class Op, std::size_t Step, LaneType T, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> join_all_before(Lanes<T, N> const& x, Lanes<I, N> const& before)
{
    constexpr bool asks = !has_highest_bit && (lookup_registers<T> == 0 || (N > 16 && (Step == 1 || Step >= 8)));
    if constexpr (asks) {
        if (all(before < I{0})) return x;
    }
    auto const result = join_before<Op, Step>(x, before);
    if constexpr (2 * Step < N) {
        return join_all_before<Op, 2 * Step>(result, lookup_below<0>(before, before));
    } else {
        return result;
    }
}

/// The doubling scan over each group's lanes moved together. Each lane knows the lane before it, then the one two before
/// it, and so on. Exclusive prefixes have the bits of the inclusive ones moved up by a lane and of a scan of the values
/// moved up, which costs less unless Both are needed.
template <class Op, std::size_t First, bool Both, LaneType T, std::size_t N>
CROSSLANE_INLINE GroupScan<T, N> scan_groups_in_order(Lanes<T, N> const& x, Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    Lanes<T, N> const identity = Op::template identity<T>;
    auto const before = lane_before<T, First>(masks);
    GroupScan<T, N> result{join_all_before<Op, 1>(x, before), identity};
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

/// Any order, of few lanes: each lane's value into the lanes above it whose masks have it.
template <class Op, std::integral T, std::size_t N>
CROSSLANE_INLINE GroupScan<T, N> scan_groups_by_lanes(Lanes<T, N> const& x, LaneMasks<N> const& masks)
{
    Lanes<T, N> const identity = Op::template identity<T>;
    auto const below = [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        auto result = identity;
        auto const v = to_vector(x.storage);
        constexpr std::size_t lanes = sizeof(v) / sizeof(T);
        ((result = Op{}(result, select_found(found_bits(masks.x & Lanes<std::uint32_t, N>::from_array(bit_for_lanes_above<I, N>)),
                                             Lanes<T, N>::of(to_batch<T>(shuffle<lanes>(v, v, [](std::size_t) { return I; }))), identity))), ...);
        return result;
    }(std::make_index_sequence<N - 1>{});
    return {Op{}(below, x), below};
}

/// Half by half: a lane of the upper half takes what the last lane of its group in the lower half has. The parts are 32
/// lanes in order where the order matters, as many as the H100 has, and otherwise the lanes of one register.
template <class Op, std::size_t First, bool Both = false, LaneType T, std::size_t N>
CROSSLANE_INLINE GroupScan<T, N> scan_groups_by_halves(Lanes<T, N> const& x, Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    if constexpr (order_matters<Op, T> ? N > 32 : Lanes<T, N>::is_halves) {
        constexpr std::size_t half = N / 2;
        auto const low = scan_groups_by_halves<Op, First, true>(x.low(), low_half(masks));
        auto upper = high_half(masks);
        auto const high = scan_groups_by_halves<Op, First + half, Both>(x.high(), upper);
        if constexpr (half < 32) upper[First / 32] &= ((std::uint32_t{1} << half) - 1) << First % 32;
        auto const last = lane_numbers<T>(highest_lane<First, half>(upper));
        auto const below = lookup(low.inclusive, last);
        auto const joined = [&]() CROSSLANE_INLINE_LAMBDA {
            if constexpr (half < 32 && !has_highest_bit) { // the number tells it without a comparison
                return before_or_neutral<Op>(last, below);
            } else {
                return select_found(found_in<First, half>(upper), below, Lanes<T, half>(Op::template neutral<T>));
            }
        }();
        return {{low.inclusive, Op{}(joined, high.inclusive)}, {low.exclusive, Op{}(joined, high.exclusive)}};
    } else if constexpr (order_matters<Op, T>) {
        return scan_groups_in_order<Op, First, Both>(x, masks);
    } else {
        GroupScan<T, N> result{x, Lanes<T, N>(Op::template identity<T>)};
        auto before = lane_before<T, First>(masks);
        for (std::size_t step = 1; step < N; step *= 2) {
            auto const below = before_or_neutral<Op>(before, lookup(result.inclusive, before));
            result = {Op{}(below, result.inclusive), Op{}(below, result.exclusive)};
            before = lookup(before, before);
        }
        return result;
    }
}

/// Any order, one lane at a time: where lanes are looked up through memory anyway.
template <class Op, LaneType T, std::size_t N>
CROSSLANE_INLINE GroupScan<T, N> scan_groups_by_loop(Lanes<T, N> const& x, LaneMasks<N> const& masks)
{
    auto const one_lane = [](T a, T b) { return Op{}(Lanes<T, 1>(a), Lanes<T, 1>(b))[0]; };
    auto const values = x.to_array();
    std::array<std::array<std::uint32_t, N>, (N + 31) / 32> words;
    for (std::size_t w = 0; w < words.size(); ++w) words[w] = masks[w].to_array();
    std::array<T, N> running{}, inclusive, exclusive; // running: of each group, at its first lane
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

/// The bits of a float as an integer in the same order, and back.
template <std::signed_integral I, class X>
CROSSLANE_INLINE constexpr X ordered_bits(X const& bits)
{
    return static_cast<X>(bits ^ ((bits >> I{8 * sizeof(I) - 1}) & std::numeric_limits<I>::max()));
}

template <class Op, LaneType T, std::size_t N>
CROSSLANE_INLINE GroupScan<T, N> scan_groups(Lanes<T, N> const& x, LaneMasks<N> const& masks)
{
    if constexpr (ignores_nan<Op, T>) { // as integers, with NaN as the one that yields to all: a minimum is one instruction
        using I = std::make_signed_t<UintOf<sizeof(T)>>;
        constexpr auto of_none = ordered_bits<I>(detail::bit_cast<I>(Op::template identity<T>));
        auto const scan = scan_groups<Op>(select(x == x, ordered_bits<I>(lanes_bit_cast<I>(x)), Lanes<I, N>(Op::template identity<I>)), masks);
        return {lanes_bit_cast<T>(ordered_bits<I>(scan.inclusive)), lanes_bit_cast<T>(ordered_bits<I>(Op{}(scan.exclusive, Lanes<I, N>(of_none))))};
    } else if constexpr (!order_matters<Op, T> && lookup_registers<T> == 0) {
        return scan_groups_by_loop<Op>(x, masks);
    } else if constexpr (std::integral<T> && N == 4) {
        return scan_groups_by_lanes<Op>(x, masks);
    } else {
        auto const result = scan_groups_by_halves<Op, 0>(x, masks);
        if constexpr (std::same_as<Op, Sum> && std::integral<T>) return {result.inclusive, result.inclusive - x}; // spares a sum
        return result;
    }
}

} // namespace crosslane::detail
