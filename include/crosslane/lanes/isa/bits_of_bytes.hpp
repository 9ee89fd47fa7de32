#pragma once

#include <crosslane/lanes/isa/reverse_bytes.hpp>

#include <array>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// The bits of each byte counted, and in reverse order: with NEON by an instruction, on x86 by two tables, of a byte's lower and of its
// upper four bits (bench/lanes/bits.cpp, countbits, reversebits).
#if defined(CROSSLANE_NEON) || defined(CROSSLANE_SSSE3)
inline constexpr bool has_bits_of_bytes = has_byte_shuffle;
#else
inline constexpr bool has_bits_of_bytes = false;
#endif

#if defined(CROSSLANE_NEON)

template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> counts_of_bytes(Lanes<T, N> const& x)
{
    return per_register<Lanes<T, N>>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            auto const counts = vcntq_u8(detail::bit_cast<uint8x16_t>(v.data));
            return to_batch<T>(detail::bit_cast<Vector<T, 16>>(counts));
        },
        x);
}
template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> reversed_in_bytes(Lanes<T, N> const& x)
{
    return per_register<Lanes<T, N>>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            auto const reversed = vrbitq_u8(detail::bit_cast<uint8x16_t>(v.data));
            return to_batch<T>(detail::bit_cast<Vector<T, 16>>(reversed));
        },
        x);
}

#elif defined(CROSSLANE_SSSE3)

template <class Bytes>
CROSSLANE_INLINE __m128i shuffled(Bytes const& x, __m128i at) { return _mm_shuffle_epi8(detail::bit_cast<__m128i>(x), at); }
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
template <class Bytes>
CROSSLANE_INLINE __m256i shuffled(Bytes const& x, __m256i at) { return _mm256_shuffle_epi8(detail::bit_cast<__m256i>(x), at); }
#endif
#if defined(CROSSLANE_AVX512)
template <class Bytes>
CROSSLANE_INLINE __m512i shuffled(Bytes const& x, __m512i at) { return _mm512_shuffle_epi8(detail::bit_cast<__m512i>(x), at); }
#endif

/// table[b] for each byte b of the registers, from 0 to 15.
template <std::array<std::uint8_t, 16> table, std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> look_up_bytes(Lanes<T, N> const& x)
{
    return per_register<Lanes<T, N>>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            auto const entries = []<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
                return Vector<std::uint8_t, sizeof v>{table[I % 16]...};
            }(std::make_index_sequence<sizeof v>());
            return to_batch<T>(detail::bit_cast<Vector<T, sizeof v>>(shuffled(entries, v.data)));
        },
        x);
}

/// The sum of what the tables have for the lower and the upper four bits of each byte.
template <std::array<std::uint8_t, 16> lower, std::array<std::uint8_t, 16> upper, std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> look_up_fours(Lanes<T, N> const& x)
{
    constexpr T lower_four = static_cast<T>(0x0F0F'0F0F'0F0F'0F0F);
    return look_up_bytes<lower>(x & lower_four) + look_up_bytes<upper>((x >> T{4}) & lower_four);
}

template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> counts_of_bytes(Lanes<T, N> const& x)
{
    constexpr std::array<std::uint8_t, 16> counts = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return look_up_fours<counts, counts>(x);
}
template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> reversed_in_bytes(Lanes<T, N> const& x)
{
    constexpr std::array<std::uint8_t, 16> to_upper = {0,    0x80, 0x40, 0xC0, 0x20, 0xA0, 0x60, 0xE0,
                                                       0x10, 0x90, 0x50, 0xD0, 0x30, 0xB0, 0x70, 0xF0},
                                           to_lower = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
    return look_up_fours<to_upper, to_lower>(x);
}

#else

template <std::unsigned_integral T, std::size_t N>
Lanes<T, N> counts_of_bytes(Lanes<T, N> const& x);
template <std::unsigned_integral T, std::size_t N>
Lanes<T, N> reversed_in_bytes(Lanes<T, N> const& x);

#endif

} // namespace crosslane::detail
