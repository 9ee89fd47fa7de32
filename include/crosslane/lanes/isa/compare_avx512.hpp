#pragma once

#include <crosslane/lanes/register.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

#if defined(CROSSLANE_AVX512)

/// GCC 12 and 13 compare and widen at once, and where the result goes to memory they write a mask's bits and read a word's
/// (tests/dispatch/for_each_wave_size.cpp). They do not where they cannot see what is widened.
template <class K>
CROSSLANE_INLINE std::uint64_t bits_of_mask(K mask)
{
#if !defined(__clang__) && __GNUC__ < 14
    // r: to a general register at once, not by another k; ???: only if wanted there. 64 bits are not widened.
    if constexpr (sizeof(K) < 8) asm("" : "+k,???r"(mask));
#endif
    return mask;
}

/// Comparisons and selections straight to and from k registers, at every register size: xsimd gives k bits for whole
/// 512-bit registers only.
template <Compare op, class T, class Arch>
CROSSLANE_INLINE std::uint64_t compare_register(xsimd::batch<T, Arch> const& a, xsimd::batch<T, Arch> const& b)
{
    constexpr std::size_t bytes = sizeof(a);
    if constexpr (std::is_floating_point_v<T>) {
        constexpr int p = op == Compare::equal       ? _CMP_EQ_OQ
                          : op == Compare::not_equal ? _CMP_NEQ_UQ
                          : op == Compare::less      ? _CMP_LT_OQ
                                                     : _CMP_LE_OQ;
        if constexpr (sizeof(T) == 4 && bytes == 16) return bits_of_mask(_mm_cmp_ps_mask(a, b, p));
        if constexpr (sizeof(T) == 4 && bytes == 32) return bits_of_mask(_mm256_cmp_ps_mask(a, b, p));
        if constexpr (sizeof(T) == 4 && bytes == 64) return bits_of_mask(_mm512_cmp_ps_mask(a, b, p));
        if constexpr (sizeof(T) == 8 && bytes == 16) return bits_of_mask(_mm_cmp_pd_mask(a, b, p));
        if constexpr (sizeof(T) == 8 && bytes == 32) return bits_of_mask(_mm256_cmp_pd_mask(a, b, p));
        if constexpr (sizeof(T) == 8 && bytes == 64) return bits_of_mask(_mm512_cmp_pd_mask(a, b, p));
    } else {
        constexpr auto p = op == Compare::equal       ? _MM_CMPINT_EQ
                           : op == Compare::not_equal ? _MM_CMPINT_NE
                           : op == Compare::less      ? _MM_CMPINT_LT
                                                      : _MM_CMPINT_LE;
        if constexpr (std::is_signed_v<T>) {
            if constexpr (sizeof(T) == 1 && bytes == 16) return bits_of_mask(_mm_cmp_epi8_mask(a, b, p));
            if constexpr (sizeof(T) == 1 && bytes == 32) return bits_of_mask(_mm256_cmp_epi8_mask(a, b, p));
            if constexpr (sizeof(T) == 1 && bytes == 64) return bits_of_mask(_mm512_cmp_epi8_mask(a, b, p));
            if constexpr (sizeof(T) == 2 && bytes == 16) return bits_of_mask(_mm_cmp_epi16_mask(a, b, p));
            if constexpr (sizeof(T) == 2 && bytes == 32) return bits_of_mask(_mm256_cmp_epi16_mask(a, b, p));
            if constexpr (sizeof(T) == 2 && bytes == 64) return bits_of_mask(_mm512_cmp_epi16_mask(a, b, p));
            if constexpr (sizeof(T) == 4 && bytes == 16) return bits_of_mask(_mm_cmp_epi32_mask(a, b, p));
            if constexpr (sizeof(T) == 4 && bytes == 32) return bits_of_mask(_mm256_cmp_epi32_mask(a, b, p));
            if constexpr (sizeof(T) == 4 && bytes == 64) return bits_of_mask(_mm512_cmp_epi32_mask(a, b, p));
            if constexpr (sizeof(T) == 8 && bytes == 16) return bits_of_mask(_mm_cmp_epi64_mask(a, b, p));
            if constexpr (sizeof(T) == 8 && bytes == 32) return bits_of_mask(_mm256_cmp_epi64_mask(a, b, p));
            if constexpr (sizeof(T) == 8 && bytes == 64) return bits_of_mask(_mm512_cmp_epi64_mask(a, b, p));
        } else {
            if constexpr (sizeof(T) == 1 && bytes == 16) return bits_of_mask(_mm_cmp_epu8_mask(a, b, p));
            if constexpr (sizeof(T) == 1 && bytes == 32) return bits_of_mask(_mm256_cmp_epu8_mask(a, b, p));
            if constexpr (sizeof(T) == 1 && bytes == 64) return bits_of_mask(_mm512_cmp_epu8_mask(a, b, p));
            if constexpr (sizeof(T) == 2 && bytes == 16) return bits_of_mask(_mm_cmp_epu16_mask(a, b, p));
            if constexpr (sizeof(T) == 2 && bytes == 32) return bits_of_mask(_mm256_cmp_epu16_mask(a, b, p));
            if constexpr (sizeof(T) == 2 && bytes == 64) return bits_of_mask(_mm512_cmp_epu16_mask(a, b, p));
            if constexpr (sizeof(T) == 4 && bytes == 16) return bits_of_mask(_mm_cmp_epu32_mask(a, b, p));
            if constexpr (sizeof(T) == 4 && bytes == 32) return bits_of_mask(_mm256_cmp_epu32_mask(a, b, p));
            if constexpr (sizeof(T) == 4 && bytes == 64) return bits_of_mask(_mm512_cmp_epu32_mask(a, b, p));
            if constexpr (sizeof(T) == 8 && bytes == 16) return bits_of_mask(_mm_cmp_epu64_mask(a, b, p));
            if constexpr (sizeof(T) == 8 && bytes == 32) return bits_of_mask(_mm256_cmp_epu64_mask(a, b, p));
            if constexpr (sizeof(T) == 8 && bytes == 64) return bits_of_mask(_mm512_cmp_epu64_mask(a, b, p));
        }
    }
}

/// a where the bit is set, b elsewhere.
template <class Bits, class T, class Arch>
CROSSLANE_INLINE xsimd::batch<T, Arch> select_register(Bits bits, xsimd::batch<T, Arch> const& a, xsimd::batch<T, Arch> const& b)
{
    using V = Vector<T, sizeof(a)>;
    constexpr std::size_t bytes = sizeof(a);
    if constexpr (std::is_same_v<T, float>) { // in its own type, else GCC does not see that an operation can take the mask itself
        if constexpr (bytes == 16) return _mm_mask_blend_ps(static_cast<__mmask8>(bits), b, a);
        if constexpr (bytes == 32) return _mm256_mask_blend_ps(static_cast<__mmask8>(bits), b, a);
        if constexpr (bytes == 64) return _mm512_mask_blend_ps(static_cast<__mmask16>(bits), b, a);
    } else if constexpr (std::is_same_v<T, double>) {
        if constexpr (bytes == 16) return _mm_mask_blend_pd(static_cast<__mmask8>(bits), b, a);
        if constexpr (bytes == 32) return _mm256_mask_blend_pd(static_cast<__mmask8>(bits), b, a);
        if constexpr (bytes == 64) return _mm512_mask_blend_pd(static_cast<__mmask8>(bits), b, a);
    } else if constexpr (bytes == 16) {
        auto const x = detail::bit_cast<__m128i>(a), y = detail::bit_cast<__m128i>(b);
        if constexpr (sizeof(T) == 1) return to_batch<T>(detail::bit_cast<V>(_mm_mask_blend_epi8(static_cast<__mmask16>(bits), y, x)));
        if constexpr (sizeof(T) == 2) return to_batch<T>(detail::bit_cast<V>(_mm_mask_blend_epi16(static_cast<__mmask8>(bits), y, x)));
        if constexpr (sizeof(T) == 4) return to_batch<T>(detail::bit_cast<V>(_mm_mask_blend_epi32(static_cast<__mmask8>(bits), y, x)));
        if constexpr (sizeof(T) == 8) return to_batch<T>(detail::bit_cast<V>(_mm_mask_blend_epi64(static_cast<__mmask8>(bits), y, x)));
    } else if constexpr (bytes == 32) {
        auto const x = detail::bit_cast<__m256i>(a), y = detail::bit_cast<__m256i>(b);
        if constexpr (sizeof(T) == 1) return to_batch<T>(detail::bit_cast<V>(_mm256_mask_blend_epi8(static_cast<__mmask32>(bits), y, x)));
        if constexpr (sizeof(T) == 2) return to_batch<T>(detail::bit_cast<V>(_mm256_mask_blend_epi16(static_cast<__mmask16>(bits), y, x)));
        if constexpr (sizeof(T) == 4) return to_batch<T>(detail::bit_cast<V>(_mm256_mask_blend_epi32(static_cast<__mmask8>(bits), y, x)));
        if constexpr (sizeof(T) == 8) return to_batch<T>(detail::bit_cast<V>(_mm256_mask_blend_epi64(static_cast<__mmask8>(bits), y, x)));
    } else {
        auto const x = detail::bit_cast<__m512i>(a), y = detail::bit_cast<__m512i>(b);
        if constexpr (sizeof(T) == 1) return to_batch<T>(detail::bit_cast<V>(_mm512_mask_blend_epi8(bits, y, x)));
        if constexpr (sizeof(T) == 2) return to_batch<T>(detail::bit_cast<V>(_mm512_mask_blend_epi16(static_cast<__mmask32>(bits), y, x)));
        if constexpr (sizeof(T) == 4) return to_batch<T>(detail::bit_cast<V>(_mm512_mask_blend_epi32(static_cast<__mmask16>(bits), y, x)));
        if constexpr (sizeof(T) == 8) return to_batch<T>(detail::bit_cast<V>(_mm512_mask_blend_epi64(static_cast<__mmask8>(bits), y, x)));
    }
}

#else

template <Compare op, class Batch>
std::uint64_t compare_register(Batch const& a, Batch const& b); // only AVX-512 has masks of bits and registers
template <class Bits, class Batch>
Batch select_register(Bits bits, Batch const& a, Batch const& b);

#endif

} // namespace crosslane::detail
