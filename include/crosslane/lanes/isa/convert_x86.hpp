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

/// The low lanes of a register of 16 or 32 bytes, widened to a register of Bytes.
template <LaneType To, LaneType From, std::size_t Bytes, class V>
CROSSLANE_INLINE auto widen_register([[maybe_unused]] V const& v)
{
    [[maybe_unused]] constexpr bool is_signed = std::is_signed_v<From>;
    [[maybe_unused]] auto const made = [](auto r) CROSSLANE_INLINE_LAMBDA { return detail::bit_cast<Vector<To, Bytes>>(r); };
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2) || defined(__SSE4_1__)
    if constexpr (Bytes == 16) {
        if constexpr (sizeof(From) == 1 && sizeof(To) == 2) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm_cvtepi8_epi16(x) : _mm_cvtepu8_epi16(x));
        }
        if constexpr (sizeof(From) == 1 && sizeof(To) == 4) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm_cvtepi8_epi32(x) : _mm_cvtepu8_epi32(x));
        }
        if constexpr (sizeof(From) == 1 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm_cvtepi8_epi64(x) : _mm_cvtepu8_epi64(x));
        }
        if constexpr (sizeof(From) == 2 && sizeof(To) == 4) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm_cvtepi16_epi32(x) : _mm_cvtepu16_epi32(x));
        }
        if constexpr (sizeof(From) == 2 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm_cvtepi16_epi64(x) : _mm_cvtepu16_epi64(x));
        }
        if constexpr (sizeof(From) == 4 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm_cvtepi32_epi64(x) : _mm_cvtepu32_epi64(x));
        }
    }
#endif
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
    if constexpr (Bytes == 32) {
        if constexpr (sizeof(From) == 1 && sizeof(To) == 2) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm256_cvtepi8_epi16(x) : _mm256_cvtepu8_epi16(x));
        }
        if constexpr (sizeof(From) == 1 && sizeof(To) == 4) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm256_cvtepi8_epi32(x) : _mm256_cvtepu8_epi32(x));
        }
        if constexpr (sizeof(From) == 1 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm256_cvtepi8_epi64(x) : _mm256_cvtepu8_epi64(x));
        }
        if constexpr (sizeof(From) == 2 && sizeof(To) == 4) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm256_cvtepi16_epi32(x) : _mm256_cvtepu16_epi32(x));
        }
        if constexpr (sizeof(From) == 2 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm256_cvtepi16_epi64(x) : _mm256_cvtepu16_epi64(x));
        }
        if constexpr (sizeof(From) == 4 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm256_cvtepi32_epi64(x) : _mm256_cvtepu32_epi64(x));
        }
    }
#endif
#if defined(CROSSLANE_AVX512)
    if constexpr (Bytes == 64) {
        if constexpr (sizeof(From) == 1 && sizeof(To) == 2) {
            auto const x = detail::bit_cast<__m256i>(first_bytes<32>(v));
            return made(is_signed ? _mm512_cvtepi8_epi16(x) : _mm512_cvtepu8_epi16(x));
        }
        if constexpr (sizeof(From) == 1 && sizeof(To) == 4) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm512_cvtepi8_epi32(x) : _mm512_cvtepu8_epi32(x));
        }
        if constexpr (sizeof(From) == 1 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm512_cvtepi8_epi64(x) : _mm512_cvtepu8_epi64(x));
        }
        if constexpr (sizeof(From) == 2 && sizeof(To) == 4) {
            auto const x = detail::bit_cast<__m256i>(first_bytes<32>(v));
            return made(is_signed ? _mm512_cvtepi16_epi32(x) : _mm512_cvtepu16_epi32(x));
        }
        if constexpr (sizeof(From) == 2 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m128i>(first_bytes<16>(v));
            return made(is_signed ? _mm512_cvtepi16_epi64(x) : _mm512_cvtepu16_epi64(x));
        }
        if constexpr (sizeof(From) == 4 && sizeof(To) == 8) {
            auto const x = detail::bit_cast<__m256i>(first_bytes<32>(v));
            return made(is_signed ? _mm512_cvtepi32_epi64(x) : _mm512_cvtepu32_epi64(x));
        }
    }
#endif
}

/// A register narrowed to one of 16 bytes or more, the lanes past its own unspecified.
template <LaneType To, LaneType From, class V>
CROSSLANE_INLINE auto narrow_register([[maybe_unused]] V const& v)
{
#if defined(CROSSLANE_AVX512)
    [[maybe_unused]] auto const made = [](auto r) CROSSLANE_INLINE_LAMBDA { return detail::bit_cast<Vector<To, sizeof(r)>>(r); };
    if constexpr (sizeof(V) == 16) {
        auto const x = detail::bit_cast<__m128i>(v);
        if constexpr (sizeof(From) == 2 && sizeof(To) == 1) return made(_mm_cvtepi16_epi8(x));
        if constexpr (sizeof(From) == 4 && sizeof(To) == 1) return made(_mm_cvtepi32_epi8(x));
        if constexpr (sizeof(From) == 4 && sizeof(To) == 2) return made(_mm_cvtepi32_epi16(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 1) return made(_mm_cvtepi64_epi8(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 2) return made(_mm_cvtepi64_epi16(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 4) return made(_mm_cvtepi64_epi32(x));
    }
    if constexpr (sizeof(V) == 32) {
        auto const x = detail::bit_cast<__m256i>(v);
        if constexpr (sizeof(From) == 2 && sizeof(To) == 1) return made(_mm256_cvtepi16_epi8(x));
        if constexpr (sizeof(From) == 4 && sizeof(To) == 1) return made(_mm256_cvtepi32_epi8(x));
        if constexpr (sizeof(From) == 4 && sizeof(To) == 2) return made(_mm256_cvtepi32_epi16(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 1) return made(_mm256_cvtepi64_epi8(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 2) return made(_mm256_cvtepi64_epi16(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 4) return made(_mm256_cvtepi64_epi32(x));
    }
    if constexpr (sizeof(V) == 64) {
        auto const x = detail::bit_cast<__m512i>(v);
        if constexpr (sizeof(From) == 2 && sizeof(To) == 1) return made(_mm512_cvtepi16_epi8(x));
        if constexpr (sizeof(From) == 4 && sizeof(To) == 1) return made(_mm512_cvtepi32_epi8(x));
        if constexpr (sizeof(From) == 4 && sizeof(To) == 2) return made(_mm512_cvtepi32_epi16(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 1) return made(_mm512_cvtepi64_epi8(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 2) return made(_mm512_cvtepi64_epi16(x));
        if constexpr (sizeof(From) == 8 && sizeof(To) == 4) return made(_mm512_cvtepi64_epi32(x));
    }
#endif
}

} // namespace crosslane::detail

CROSSLANE_UNINITIALIZED_END
