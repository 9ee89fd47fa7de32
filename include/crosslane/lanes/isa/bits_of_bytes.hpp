#pragma once

#include <crosslane/lanes/isa/reverse_bytes.hpp>

#include <array>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Functions of each byte: with NEON by an instruction, on x86, where has_byte_shuffle, by two tables, of a byte's lower and of its
// upper four bits (bench/lanes/bits.cpp).
#if defined(CROSSLANE_NEON)

template <class F, std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> per_bytes(Lanes<T, N> const& x, F const& f)
{
    return per_register<Lanes<T, N>>(
        [&](auto const& v) CROSSLANE_INLINE_LAMBDA {
            return to_batch<T>(detail::bit_cast<Vector<T, 16>>(f(detail::bit_cast<uint8x16_t>(v.data))));
        },
        x);
}

template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> counts_of_bytes(Lanes<T, N> const& x)
{
    return per_bytes(x, [](uint8x16_t v) CROSSLANE_INLINE_LAMBDA { return vcntq_u8(v); });
}
template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> reversed_in_bytes(Lanes<T, N> const& x)
{
    return per_bytes(x, [](uint8x16_t v) CROSSLANE_INLINE_LAMBDA { return vrbitq_u8(v); });
}

#elif defined(CROSSLANE_SSSE3)

/// Of 16 bytes, for each from 0 to 15.
using ByteTable = std::array<std::uint8_t, 16>;

template <ByteTable table>
CROSSLANE_INLINE auto look_up_bytes(auto const& at)
{
    constexpr std::size_t bytes = sizeof at;
    auto const entries = []<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        return Vector<std::uint8_t, bytes>{table[I % 16]...};
    }(std::make_index_sequence<bytes>());
    auto const result = [&]() CROSSLANE_INLINE_LAMBDA {
#if defined(CROSSLANE_AVX512)
        if constexpr (bytes == 64) return _mm512_shuffle_epi8(detail::bit_cast<__m512i>(entries), detail::bit_cast<__m512i>(at));
#endif
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
        if constexpr (bytes == 32) return _mm256_shuffle_epi8(detail::bit_cast<__m256i>(entries), detail::bit_cast<__m256i>(at));
#endif
        if constexpr (bytes == 16) return _mm_shuffle_epi8(detail::bit_cast<__m128i>(entries), detail::bit_cast<__m128i>(at));
    }();
    return to_batch<std::uint8_t>(detail::bit_cast<Vector<std::uint8_t, bytes>>(result));
}

/// f(what the tables have for the lower, for the upper four bits) of each byte.
template <ByteTable lower, ByteTable upper, class F, std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> per_fours(Lanes<T, N> const& x, F const& f)
{
    return per_register<Lanes<T, N>>(
        [&](auto const& v) CROSSLANE_INLINE_LAMBDA {
            auto const words = detail::bit_cast<Vector<std::uint16_t, sizeof v>>(v.data);
            auto const result = f(look_up_bytes<lower>(words & 0x0F0F), look_up_bytes<upper>(words >> 4 & 0x0F0F));
            return to_batch<T>(detail::bit_cast<Vector<T, sizeof v>>(result.data));
        },
        x);
}

template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> counts_of_bytes(Lanes<T, N> const& x)
{
    constexpr ByteTable counts = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return per_fours<counts, counts>(x, [](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return a + b; });
}
template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> reversed_in_bytes(Lanes<T, N> const& x)
{
    constexpr ByteTable to_upper = {0, 0x80, 0x40, 0xC0, 0x20, 0xA0, 0x60, 0xE0, 0x10, 0x90, 0x50, 0xD0, 0x30, 0xB0, 0x70, 0xF0},
                        to_lower = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
    return per_fours<to_upper, to_lower>(x, [](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return a + b; });
}

#else

template <std::unsigned_integral T, std::size_t N>
Lanes<T, N> counts_of_bytes(Lanes<T, N> const& x);
template <std::unsigned_integral T, std::size_t N>
Lanes<T, N> reversed_in_bytes(Lanes<T, N> const& x);

#endif

/// The sum of the bytes of each lane, which must be less than 256.
template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> sums_of_bytes(Lanes<T, N> const& x)
{
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_SSE2)
    if constexpr (sizeof(T) == 8 && N > 1) { // a product of 64 bits is slow, and before AVX-512 many instructions
        return per_register<Lanes<T, N>>(
            [](auto const& v) CROSSLANE_INLINE_LAMBDA {
                auto const sums = [&]() CROSSLANE_INLINE_LAMBDA {
#if defined(CROSSLANE_AVX512)
                    if constexpr (sizeof v == 64) return _mm512_sad_epu8(v.data, _mm512_setzero_si512());
#endif
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
                    if constexpr (sizeof v == 32) return _mm256_sad_epu8(v.data, _mm256_setzero_si256());
#endif
                    if constexpr (sizeof v == 16) return _mm_sad_epu8(v.data, _mm_setzero_si128());
                }();
                return to_batch<T>(detail::bit_cast<Vector<T, sizeof v>>(sums));
            },
            x);
    }
#endif
    if constexpr (sizeof(T) == 1) return x;
    else return (x * static_cast<T>(0x0101'0101'0101'0101)) >> T{8 * sizeof(T) - 8}; // it ends up in the highest
}

} // namespace crosslane::detail
