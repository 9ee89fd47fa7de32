#pragma once

#include <crosslane/lanes/isa/bits_of_bytes.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// The zeros above the highest set bit: by an instruction of AVX-512 or of NEON, on x86 those of bytes and of 16-bit words by two tables
// (bench/lanes/bits.cpp, firstbithigh, firstbitlow).
#if defined(CROSSLANE_AVX512)
template <LaneType T, std::size_t N>
inline constexpr bool has_leading_zeros = N > 1;
#elif defined(CROSSLANE_NEON)
template <LaneType T, std::size_t N>
inline constexpr bool has_leading_zeros = N > 1 && sizeof(T) <= 4;
#else
template <LaneType T, std::size_t N>
inline constexpr bool has_leading_zeros = N > 1 && sizeof(T) <= 2 && has_byte_shuffle;
#endif

#if defined(CROSSLANE_NEON)

template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> leading_zeros(Lanes<T, N> const& x)
{
    return per_bytes(x, [](uint8x16_t v) CROSSLANE_INLINE_LAMBDA {
        if constexpr (sizeof(T) == 1) return vclzq_u8(v);
        else if constexpr (sizeof(T) == 2) return vclzq_u16(vreinterpretq_u16_u8(v));
        else return vclzq_u32(vreinterpretq_u32_u8(v));
    });
}

#elif defined(CROSSLANE_SSSE3)

template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> leading_zeros(Lanes<T, N> const& x)
{
    if constexpr (sizeof(T) <= 2) {
        constexpr std::uint8_t none = 8 * sizeof(T);
        constexpr ByteTable lower = {none, 7, 6, 6, 5, 5, 5, 5, 4, 4, 4, 4, 4, 4, 4, 4}, upper = {none, 3, 2, 2, 1, 1, 1, 1};
        return per_fours<lower, upper>(x, [](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA {
            auto const of_bytes = (xsimd::min)(a, b);
            if constexpr (sizeof(T) == 1) {
                return of_bytes;
            } else {
                auto const words = detail::bit_cast<Vector<T, sizeof a>>(of_bytes.data);
                return (xsimd::min)(to_batch<T>(words >> 8), to_batch<T>((words & 255) + 8));
            }
        });
    }
#if defined(CROSSLANE_AVX512)
    else {
        return per_register<Lanes<T, N>>(
            [](auto const& v) CROSSLANE_INLINE_LAMBDA {
                auto const zeros = [&] {
                    if constexpr (sizeof(v) == 64) return sizeof(T) == 4 ? _mm512_lzcnt_epi32(v.data) : _mm512_lzcnt_epi64(v.data);
                    else if constexpr (sizeof(v) == 32) return sizeof(T) == 4 ? _mm256_lzcnt_epi32(v.data) : _mm256_lzcnt_epi64(v.data);
                    else return sizeof(T) == 4 ? _mm_lzcnt_epi32(v.data) : _mm_lzcnt_epi64(v.data);
                }();
                return to_batch<T>(detail::bit_cast<Vector<T, sizeof(v)>>(zeros));
            },
            x);
    }
#endif
}

#else

template <std::unsigned_integral T, std::size_t N>
Lanes<T, N> leading_zeros(Lanes<T, N> const& x);

#endif

} // namespace crosslane::detail
