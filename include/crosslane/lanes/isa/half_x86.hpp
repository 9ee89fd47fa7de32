#pragma once

#include <crosslane/lanes/storage.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// The bits of floats as 16-bit floats, in lanes of 32 bits, and back, by F16C. NaN keeps what fits of its bits and becomes quiet.

#if defined(__F16C__) && (defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2))

inline constexpr bool has_half_conversion = true;
inline constexpr int to_nearest_half = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
inline constexpr int to_half_toward_zero = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
inline constexpr int to_half_down = _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC, to_half_up = _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC;

template <int rounding>
CROSSLANE_INLINE __m128i half_words(__m128 x) { return _mm_cvtepu16_epi32(_mm_cvtps_ph(x, rounding)); }
template <int rounding>
CROSSLANE_INLINE __m256i half_words(__m256 x) { return _mm256_cvtepu16_epi32(_mm256_cvtps_ph(x, rounding)); }
CROSSLANE_INLINE __m128 floats_of_halves(__m128i words) { return _mm_cvtph_ps(_mm_packus_epi32(words, words)); }
CROSSLANE_INLINE __m256 floats_of_halves(__m256i words)
{
    return _mm256_cvtph_ps(_mm_packus_epi32(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1)));
}
#if defined(CROSSLANE_AVX512)
template <int rounding>
CROSSLANE_INLINE __m512i half_words(__m512 x) { return _mm512_cvtepu16_epi32(_mm512_cvtps_ph(x, rounding)); }
CROSSLANE_INLINE __m512 floats_of_halves(__m512i words) { return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(words)); }
#endif

template <int rounding, std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> half_words(Lanes<float, N> const& x)
{
    return per_register<Lanes<std::uint32_t, N>>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            return to_batch<std::uint32_t>(detail::bit_cast<Vector<std::uint32_t, sizeof(v)>>(half_words<rounding>(v.data)));
        },
        x);
}
/// The upper 16 bits must be zero.
template <std::size_t N>
CROSSLANE_INLINE Lanes<float, N> floats_of_halves(Lanes<std::uint32_t, N> const& words)
{
    return per_register<Lanes<float, N>>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            return to_batch<float>(detail::bit_cast<Vector<float, sizeof(v)>>(floats_of_halves(v.data)));
        },
        words);
}

#else

inline constexpr bool has_half_conversion = false;
inline constexpr int to_nearest_half = 0, to_half_toward_zero = 0, to_half_down = 0, to_half_up = 0;
template <int rounding, std::size_t N>
Lanes<std::uint32_t, N> half_words(Lanes<float, N> const& x);
template <std::size_t N>
Lanes<float, N> floats_of_halves(Lanes<std::uint32_t, N> const& words);

#endif

} // namespace crosslane::detail
