#pragma once

#include <crosslane/wave/isa/partition_lanes_avx512.hpp>
#include <crosslane/wave/match.hpp>

#include <algorithm>

// Which lanes of its own partition lie below each lane.

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The number of each word's highest set bit. Bits is the span from the lowest to the highest bit that may be set, which
/// includes bit 31 only if Bits is 32. For a word of 0 the number is arbitrary, but -127 without AVX-512 if Bits is below 32.
template <std::size_t Bits, std::size_t N>
CROSSLANE_INLINE Lanes<std::int32_t, N> highest_bit(Lanes<std::uint32_t, N> const& x)
{
    if constexpr (has_highest_bit) {
        return lanes_bit_cast<std::int32_t>(highest_bit_register(x));
    } else { // the exponent of x as a float, which holds x exactly, or cannot round up: the bit below the highest is cleared
        auto const number = lanes_bit_cast<std::int32_t>(Bits <= 24 ? x : x & ~(x >> 1u));
        auto const bit = (lanes_bit_cast<std::int32_t>(lanes_cast<float>(number)) >> 23) - 127;
        if constexpr (Bits < 32) return bit;
        return (bit | (number >> 31)) & 31; // 31 where it is negative
    }
}

/// For each lane, the highest of the Count lanes from First on that is set in its mask. The number may be off by a multiple
/// of Count, and is arbitrary where none is set.
template <std::size_t First, std::size_t Count, std::size_t N>
CROSSLANE_INLINE Lanes<std::int32_t, N> highest_lane(Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    auto lane = highest_bit<std::min<std::size_t>(Count, 32)>(masks[First / 32]);
    for (std::size_t w = First / 32 + 1; w < (First + Count) / 32; ++w) {
        lane = select(masks[w] == 0u, lane, highest_bit<32>(masks[w]) + static_cast<std::int32_t>(32 * w));
    }
    return lane;
}
/// On AVX-512, whether each word has a bit set; elsewhere, whether it has none. Each is one comparison.
template <std::size_t N>
CROSSLANE_INLINE auto found_bits(Lanes<std::uint32_t, N> const& x)
{
    if constexpr (has_highest_bit) {
        return x != 0u;
    } else {
        return x == 0u;
    }
}
/// The same for the Count lanes from First on in each lane's mask.
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

/// Lane numbers, in lanes of the size that a lookup of T takes.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE auto lane_numbers(Lanes<std::int32_t, N> const& lane)
{
    return lanes_cast<IntOf<std::min<std::size_t>(sizeof(T), 4)>>(lane);
}

/// For words of lanes First, First + 1, … in which only bits of lower lanes are set; Bits as for highest_bit. The result
/// modulo N is the highest set bit, or the lane itself where there is none. Its sign tells which: on AVX-512, where signs
/// make a mask, a negative number means that a bit was found; elsewhere it means that there is none.
template <std::size_t First, std::size_t Bits, std::size_t N>
CROSSLANE_INLINE Lanes<std::int32_t, N> highest_below(Lanes<std::uint32_t, N> const& below)
{
    if constexpr (has_highest_bit) {
        return select(below != 0u, highest_bit<Bits>(below) - 128, iota<std::int32_t, N>(static_cast<std::int32_t>(First)));
    } else if constexpr (Bits > 24 && Lanes<std::uint32_t, N>::is_halves) { // the fewer bits, the fewer instructions
        return {highest_below<First, Bits - N / 2>(below.low()), highest_below<First + N / 2, Bits>(below.high())};
    } else {
        return (max)(highest_bit<Bits>(below), iota<std::int32_t, N>(static_cast<std::int32_t>(First) - 96)); // for 0 it is -127
    }
}

/// For each lane from First on, the lane before it in its partition. The sign tells whether there is one: see highest_below.
template <LaneType T, std::size_t First, std::size_t N>
CROSSLANE_INLINE auto lane_before(Vec<Lanes<std::uint32_t, N>, 4> const& masks)
{
    auto const below = masks[First / 32] & Lanes<std::uint32_t, N>::from_array(bits_below<First, N>);
    return lane_numbers<T>(highest_below<First % 32, N - 1>(below));
}

/// Selects by whether lane_before found a lane.
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
