#pragma once

#include <crosslane/wave/isa/partition_lanes_avx512.hpp>
#include <crosslane/wave/match.hpp>

#include <algorithm>

// Which lanes of its partition each lane has below it.

namespace crosslane::inline CROSSLANE_TARGET::detail {

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

/// The numbers of lanes, in lanes of a size in which T is looked up.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE auto lane_numbers(Lanes<std::int32_t, N> const& lane)
{
    return lanes_cast<IntOf<std::min<std::size_t>(sizeof(T), 4)>>(lane);
}

/// For words of lanes First, First + 1, … that have bits of lanes below alone, Bits as for highest_bit: a number that modulo
/// N is the highest set bit, or the lane itself where there is none. Its sign tells which: on AVX-512, where signs make a
/// mask, below 0 is a bit that was found; elsewhere below 0 is none.
template <std::size_t First, std::size_t Bits, std::size_t N>
CROSSLANE_INLINE Lanes<std::int32_t, N> highest_below(Lanes<std::uint32_t, N> const& below)
{
    if constexpr (has_highest_bit) {
        return select(below != 0u, highest_bit<Bits>(below) - 128, iota<std::int32_t, N>(static_cast<std::int32_t>(First)));
    } else if constexpr (Bits > 24 && Lanes<std::uint32_t, N>::is_halves) { // the fewer bits, the fewer instructions
        return {highest_below<First, Bits - N / 2>(below.low()), highest_below<First + N / 2, Bits>(below.high())};
    } else {
        return (max)(highest_bit<Bits>(below), iota<std::int32_t, N>(static_cast<std::int32_t>(First) - 96)); // of 0 it is -127
    }
}

/// The lane before each lane in its partition, from lane First on, and by its sign whether there is one: see highest_below.
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

} // namespace crosslane::detail
