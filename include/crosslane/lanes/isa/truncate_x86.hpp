#pragma once

#include <crosslane/lanes/storage.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Floats to integers without their fractions, by x86's instructions (bench/lanes/convert.cpp, lanes_cast and lanes_cast_uint32). What is
// outside of int32_t, and NaN, becomes its lowest value; what is outside of uint32_t its highest.

template <class T, class U>
inline constexpr bool has_truncation = false;

#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_SSE2)

template <>
inline constexpr bool has_truncation<float, std::int32_t> = true;
CROSSLANE_INLINE __m128i truncated(std::int32_t, __m128 x) { return _mm_cvttps_epi32(x); }
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
CROSSLANE_INLINE __m256i truncated(std::int32_t, __m256 x) { return _mm256_cvttps_epi32(x); }
#endif
#if defined(CROSSLANE_AVX512)
template <>
inline constexpr bool has_truncation<float, std::uint32_t> = true;
// With a mask, as GCC warns that the others' result is not initialized.
CROSSLANE_INLINE __m512i truncated(std::int32_t, __m512 x) { return _mm512_maskz_cvttps_epi32(0xFFFF, x); }
CROSSLANE_INLINE __m128i truncated(std::uint32_t, __m128 x) { return _mm_cvttps_epu32(x); }
CROSSLANE_INLINE __m256i truncated(std::uint32_t, __m256 x) { return _mm256_cvttps_epu32(x); }
CROSSLANE_INLINE __m512i truncated(std::uint32_t, __m512 x) { return _mm512_maskz_cvttps_epu32(0xFFFF, x); }
#endif

#endif

/// For lanes of one register.
template <class U, class T, std::size_t N>
    requires has_truncation<T, U>
CROSSLANE_INLINE Lanes<U, N> truncate(Lanes<T, N> const& x)
{
    auto floats = x.storage.data;
#if !defined(__clang__)
    asm("" : "+v"(floats)); // GCC would compute a constant's integer itself, and not as the instruction does
#endif
    auto const integers = truncated(U{}, floats);
    return CROSSLANE_UNDEFINED_IN(undefined_bits(x),
                                  Lanes<U, N>::of(to_batch<U>(detail::bit_cast<Vector<U, sizeof(integers)>>(integers))));
}

} // namespace crosslane::detail
