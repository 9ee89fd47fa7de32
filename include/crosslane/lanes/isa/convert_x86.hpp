#pragma once

#include <crosslane/lanes/register.hpp>

CROSSLANE_UNINITIALIZED_BEGIN

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Integers to wider and narrower ones, a register at a time. GCC 12 turns __builtin_convertvector into one extraction and
// insertion for each lane as soon as the source is not a function's argument.

/// Whether widen_register and narrow_register exist.
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2) || defined(__SSE4_1__)
inline constexpr bool has_widen_register = widest_register != 0;
#else
inline constexpr bool has_widen_register = false;
#endif
#if defined(CROSSLANE_AVX512)
inline constexpr bool has_narrow_register = true;
#else
inline constexpr bool has_narrow_register = false;
#endif

/// The first Bytes of a register.
template <std::size_t Bytes, class V>
CROSSLANE_INLINE auto first_bytes(V const& v)
{
    if constexpr (Bytes == sizeof(V)) {
        return v;
    } else {
        return shuffle<Bytes / sizeof(v[0])>(v, v, [](std::size_t i) { return i; });
    }
}

// The instructions, by the size of a lane before, its size after, and the size of the wider register.
template <std::size_t From, std::size_t To, std::size_t Bytes>
struct Sizes {};

template <std::size_t Bytes>
struct IntegerRegister;

// clang-format off
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2) || defined(__SSE4_1__)
template <> struct IntegerRegister<16> { using type = __m128i; };
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 2, 16>, __m128i x) { return is_signed ? _mm_cvtepi8_epi16(x) : _mm_cvtepu8_epi16(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 4, 16>, __m128i x) { return is_signed ? _mm_cvtepi8_epi32(x) : _mm_cvtepu8_epi32(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 8, 16>, __m128i x) { return is_signed ? _mm_cvtepi8_epi64(x) : _mm_cvtepu8_epi64(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<2, 4, 16>, __m128i x) { return is_signed ? _mm_cvtepi16_epi32(x) : _mm_cvtepu16_epi32(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<2, 8, 16>, __m128i x) { return is_signed ? _mm_cvtepi16_epi64(x) : _mm_cvtepu16_epi64(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<4, 8, 16>, __m128i x) { return is_signed ? _mm_cvtepi32_epi64(x) : _mm_cvtepu32_epi64(x); }
#endif
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
template <> struct IntegerRegister<32> { using type = __m256i; };
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 2, 32>, __m128i x) { return is_signed ? _mm256_cvtepi8_epi16(x) : _mm256_cvtepu8_epi16(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 4, 32>, __m128i x) { return is_signed ? _mm256_cvtepi8_epi32(x) : _mm256_cvtepu8_epi32(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 8, 32>, __m128i x) { return is_signed ? _mm256_cvtepi8_epi64(x) : _mm256_cvtepu8_epi64(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<2, 4, 32>, __m128i x) { return is_signed ? _mm256_cvtepi16_epi32(x) : _mm256_cvtepu16_epi32(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<2, 8, 32>, __m128i x) { return is_signed ? _mm256_cvtepi16_epi64(x) : _mm256_cvtepu16_epi64(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<4, 8, 32>, __m128i x) { return is_signed ? _mm256_cvtepi32_epi64(x) : _mm256_cvtepu32_epi64(x); }
#endif
#if defined(CROSSLANE_AVX512)
template <> struct IntegerRegister<64> { using type = __m512i; };
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 2, 64>, __m256i x) { return is_signed ? _mm512_cvtepi8_epi16(x) : _mm512_cvtepu8_epi16(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 4, 64>, __m128i x) { return is_signed ? _mm512_cvtepi8_epi32(x) : _mm512_cvtepu8_epi32(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<1, 8, 64>, __m128i x) { return is_signed ? _mm512_cvtepi8_epi64(x) : _mm512_cvtepu8_epi64(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<2, 4, 64>, __m256i x) { return is_signed ? _mm512_cvtepi16_epi32(x) : _mm512_cvtepu16_epi32(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<2, 8, 64>, __m128i x) { return is_signed ? _mm512_cvtepi16_epi64(x) : _mm512_cvtepu16_epi64(x); }
template <bool is_signed>
CROSSLANE_INLINE auto widened(Sizes<4, 8, 64>, __m256i x) { return is_signed ? _mm512_cvtepi32_epi64(x) : _mm512_cvtepu32_epi64(x); }
CROSSLANE_INLINE auto narrowed(Sizes<2, 1, 16>, __m128i x) { return _mm_cvtepi16_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<4, 1, 16>, __m128i x) { return _mm_cvtepi32_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<4, 2, 16>, __m128i x) { return _mm_cvtepi32_epi16(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 1, 16>, __m128i x) { return _mm_cvtepi64_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 2, 16>, __m128i x) { return _mm_cvtepi64_epi16(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 4, 16>, __m128i x) { return _mm_cvtepi64_epi32(x); }
CROSSLANE_INLINE auto narrowed(Sizes<2, 1, 32>, __m256i x) { return _mm256_cvtepi16_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<4, 1, 32>, __m256i x) { return _mm256_cvtepi32_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<4, 2, 32>, __m256i x) { return _mm256_cvtepi32_epi16(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 1, 32>, __m256i x) { return _mm256_cvtepi64_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 2, 32>, __m256i x) { return _mm256_cvtepi64_epi16(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 4, 32>, __m256i x) { return _mm256_cvtepi64_epi32(x); }
CROSSLANE_INLINE auto narrowed(Sizes<2, 1, 64>, __m512i x) { return _mm512_cvtepi16_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<4, 1, 64>, __m512i x) { return _mm512_cvtepi32_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<4, 2, 64>, __m512i x) { return _mm512_cvtepi32_epi16(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 1, 64>, __m512i x) { return _mm512_cvtepi64_epi8(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 2, 64>, __m512i x) { return _mm512_cvtepi64_epi16(x); }
CROSSLANE_INLINE auto narrowed(Sizes<8, 4, 64>, __m512i x) { return _mm512_cvtepi64_epi32(x); }
#endif
// clang-format on

/// The low lanes of a register of 16 or 32 bytes, widened to a register of Bytes.
template <LaneType To, LaneType From, std::size_t Bytes, class V>
CROSSLANE_INLINE auto widen_register([[maybe_unused]] V const& v)
{
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2) || defined(__SSE4_1__)
    constexpr std::size_t used = Bytes * sizeof(From) / sizeof(To), source = used < 16 ? 16 : used;
    auto const x = detail::bit_cast<typename IntegerRegister<source>::type>(first_bytes<source>(v));
    return detail::bit_cast<Vector<To, Bytes>>(widened<std::is_signed_v<From>>(Sizes<sizeof(From), sizeof(To), Bytes>{}, x));
#endif
}

/// A register narrowed to one of 16 bytes or more; the lanes past its own are unspecified.
template <LaneType To, LaneType From, class V>
CROSSLANE_INLINE auto narrow_register([[maybe_unused]] V const& v)
{
#if defined(CROSSLANE_AVX512)
    auto const x = detail::bit_cast<typename IntegerRegister<sizeof(V)>::type>(v);
    auto const narrow = narrowed(Sizes<sizeof(From), sizeof(To), sizeof(V)>{}, x);
    return detail::bit_cast<Vector<To, sizeof(narrow)>>(narrow);
#endif
}

} // namespace crosslane::detail

CROSSLANE_UNINITIALIZED_END
