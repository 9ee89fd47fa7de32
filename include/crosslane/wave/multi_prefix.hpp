#pragma once

#include <crosslane/wave/isa/highest_bit_avx512.hpp>
#include <crosslane/wave/match.hpp>

namespace crosslane {

namespace detail {

/// The number of each word's highest set bit, for words other than 0.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> highest_bit(Lanes<std::uint32_t, N> const& x)
{
    if constexpr (has_highest_bit) {
        return highest_bit_register(x);
    } else { // the exponent of x as a float, with nothing behind the highest bit that could round it up
        auto const number = lanes_bit_cast<std::int32_t>(x & ~(x >> 1u));
        auto const exponent = lanes_bit_cast<std::uint32_t>(lanes_cast<float>(number)) >> 23u;
        return ((exponent - 127u) | lanes_bit_cast<std::uint32_t>(number >> 31)) & 31u; // 31 where it is negative
    }
}

/// The number of each word's set bits.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> count_bits(Lanes<std::uint32_t, N> const& x)
{
    auto const pairs = x - ((x >> 1u) & 0x5555'5555u);
    auto const nibbles = (pairs & 0x3333'3333u) + ((pairs >> 2u) & 0x3333'3333u);
    return (((nibbles + (nibbles >> 4u)) & 0x0F0F'0F0Fu) * 0x0101'0101u) >> 24u;
}

/// The bits of each lane's word of its own 32 lanes that are below the lane itself.
template <std::size_t N>
inline constexpr auto bits_below = [] {
    std::array<std::uint32_t, N> words{};
    for (std::size_t i = 0; i < N; ++i) words[i] = (std::uint32_t{1} << i % 32) - 1;
    return words;
}();

/// The part of each lane's mask that is below the lane itself.
template <std::size_t N>
CROSSLANE_INLINE LaneMasks<N> below_lane(LaneMasks<N> const& masks)
{
    if constexpr (N <= 32) {
        return {masks.x & Lanes<std::uint32_t, N>::from_array(bits_below<N>), masks.y, masks.z, masks.w};
    } else {
        Lanes<std::uint32_t, 32> const below = Lanes<std::uint32_t, 32>::from_array(bits_below<32>), none = 0u, all = ~0u;
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

/// "No lane", where the number of a lane is looked for: any number from here on.
inline constexpr std::uint32_t no_lane = 128;

/// The highest lane of each lane's mask; no_lane and its own number where there is none.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> highest_lane(LaneMasks<N> const& masks)
{
    auto result = iota<std::uint32_t, N>(no_lane);
    for (std::size_t w = 0; w < (N + 31) / 32; ++w) {
        result = select(masks[w] != 0u, highest_bit(masks[w]) + static_cast<std::uint32_t>(32 * w), result);
    }
    return result;
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
CROSSLANE_INLINE auto lane_numbers(Lanes<std::uint32_t, N> const& lane)
{
    return lanes_cast<UintOf<std::min<std::size_t>(sizeof(T), 4)>>(lane);
}

/// The inclusive scan of each group: the doubling scan over its lanes moved together. Each lane knows the lane before it,
/// then the one two before it, and so on, until none has any left.
template <class Op, LaneType T, std::size_t N, class I>
CROSSLANE_INLINE Lanes<T, N> scan_groups(Lanes<T, N> x, Lanes<I, N> before, Op op)
{
    while (true) {
        auto const has = before < static_cast<I>(no_lane);
        if (!any(has)) return x;
        x = select(has, op(lookup(x, before), x), x);
        before = lookup(before, before);
    }
}

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE X multi_inclusive(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    auto const before = highest_lane(below_lane(active_part(wave, masks)));
    return per_lanes([&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA { return scan_groups(operand<Op>(v), lane_numbers<T>(before), Op{}); }, x);
}

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE X multi_exclusive(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    auto const before = highest_lane(below_lane(active_part(wave, masks)));
    return per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            Lanes<T, N> const identity = Op::template identity<T>;
            auto const lane = lane_numbers<T>(before);
            auto result = lookup(scan_groups(operand<Op>(v), lane, Op{}), lane);
            if constexpr (is_float<T>) result = Op{}(identity, result); // +0.0 + -0.0 is +0.0, and NaN yields to infinity
            return select(before < no_lane, result, identity);
        },
        x);
}

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE X multi_reduce(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    auto const group = active_part(wave, masks);
    auto const before = highest_lane(below_lane(group)), last = highest_lane(group);
    return per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            return lookup(scan_groups(operand<Op>(v), lane_numbers<T>(before), Op{}), lane_numbers<T>(last));
        },
        x);
}

template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> count_lanes(LaneMasks<N> const& masks)
{
    auto result = count_bits(masks.x);
    for (std::size_t w = 1; w < (N + 31) / 32; ++w) result += count_bits(masks[w]);
    return result;
}

} // namespace detail

/// Exclusive prefix sum over the active lanes of each group of lanes: masks says which group each lane is in.
///
///     lane     0    1    2    3    4    5    6    7
///     group    A    B    A    A    B    A    B    A        masks = WaveMatch(wave, group)
///     value    1    2    3    4    5    6    7    8
///     result   0    0    1    4    2    8    7   14
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, LaneMasks<N>  ->  the shape of x.
/// Means    For each lane, the sum of the values of the active lanes of its mask that are below it.
/// Active   An inactive lane adds nothing, and its own result is unspecified. Bits of inactive lanes are ignored.
/// Order    Floats: the doubling scan over the group's active lanes moved together, from +0.0: the H100's bits.
/// Errors   None: without the bits of inactive lanes, the lanes of one group must hold the same mask with their own bits
///          in it; otherwise the values are unspecified. Integers wrap in T.
/// Source   HLSL SM 6.5 WaveMultiPrefixSum; GLSL subgroupPartitionedExclusiveAddNV.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixSum(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_exclusive<detail::Sum>(wave, x, masks);
}

/// The other exclusive prefixes of each group: as WaveMultiPrefixSum, starting from the operation's identity.
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, LaneMasks<N>  ->  the shape of x; the bitwise ones take integers only.
/// Active   An inactive lane takes no part, and its own result is unspecified. Bits of inactive lanes are ignored.
/// Order    WaveMultiPrefixProduct of floats as WaveMultiPrefixSum; the others have none, and treat NaN as WavePrefixMin.
/// Errors   As WaveMultiPrefixSum.
/// Source   HLSL SM 6.5 WaveMultiPrefixProduct, BitAnd, BitOr, BitXor; GLSL subgroupPartitionedExclusive…NV.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixProduct(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_exclusive<detail::Product>(wave, x, masks);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixMin(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_exclusive<detail::Min>(wave, x, masks);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixMax(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_exclusive<detail::Max>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixBitAnd(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_exclusive<detail::BitAnd>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixBitOr(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_exclusive<detail::BitOr>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixBitXor(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_exclusive<detail::BitXor>(wave, x, masks);
}

/// The inclusive prefixes of each group: each active lane's own value is taken in.
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, LaneMasks<N>  ->  the shape of x; the bitwise ones take integers only.
/// Active   An inactive lane takes no part, and its own result is unspecified. Bits of inactive lanes are ignored.
/// Order    Float sums and products: the doubling scan over the group's active lanes moved together: the H100's bits.
/// Errors   As WaveMultiPrefixSum.
/// Source   Beyond HLSL; GLSL subgroupPartitionedInclusive…NV.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixInclusiveSum(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_inclusive<detail::Sum>(wave, x, masks);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixInclusiveProduct(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_inclusive<detail::Product>(wave, x, masks);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixInclusiveMin(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_inclusive<detail::Min>(wave, x, masks);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixInclusiveMax(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_inclusive<detail::Max>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixInclusiveBitAnd(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_inclusive<detail::BitAnd>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixInclusiveBitOr(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_inclusive<detail::BitOr>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiPrefixInclusiveBitXor(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_inclusive<detail::BitXor>(wave, x, masks);
}

/// The reductions of each group, in all of its lanes.
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, LaneMasks<N>  ->  the shape of x; the bitwise ones take integers only.
/// Active   An inactive lane takes no part, and its own result is unspecified. Bits of inactive lanes are ignored.
/// Order    The bits of the inclusive prefix in the group's last active lane.
/// Errors   As WaveMultiPrefixSum.
/// Source   Beyond HLSL; GLSL subgroupPartitioned…NV; Slang WaveMultiSum and its like.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiSum(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_reduce<detail::Sum>(wave, x, masks);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiProduct(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_reduce<detail::Product>(wave, x, masks);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiMin(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_reduce<detail::Min>(wave, x, masks);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiMax(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_reduce<detail::Max>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiBitAnd(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_reduce<detail::BitAnd>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiBitOr(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_reduce<detail::BitOr>(wave, x, masks);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE X WaveMultiBitXor(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks)
{
    return detail::multi_reduce<detail::BitXor>(wave, x, masks);
}

/// In how many active lanes of each lane's group, below the lane itself, the expression is true; and in how many of the
/// whole group.
///
/// Shapes   Wave<N>, Mask<N>, LaneMasks<N>  ->  Lanes<uint32_t, N>.
/// Active   Inactive lanes are not counted, and their own result is unspecified.
/// Errors   None.
/// Source   HLSL SM 6.5 WaveMultiPrefixCountBits; the other beyond HLSL.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveMultiPrefixCountBits(Wave<N> const& wave, Mask<N, Width> const& expression, LaneMasks<N> const& masks)
{
    return detail::count_lanes(detail::below_lane(detail::active_part(wave.where(expression), masks)));
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveMultiCountBits(Wave<N> const& wave, Mask<N, Width> const& expression, LaneMasks<N> const& masks)
{
    return detail::count_lanes(detail::active_part(wave.where(expression), masks));
}

} // namespace crosslane
