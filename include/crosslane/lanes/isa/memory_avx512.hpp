#pragma once

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Not under the address sanitizer: GCC's does not check what these instructions touch.
#if defined(CROSSLANE_AVX512) && !defined(CROSSLANE_ADDRESS_SANITIZER)

template <LaneType T>
inline constexpr bool has_masked_memory = !is_half<T>;

/// Masked loads and stores: one instruction each, which touches no memory for an absent lane.
template <LaneType T, std::size_t Bytes>
CROSSLANE_INLINE auto masked_load(void const* p, std::uint64_t bits, Vector<T, Bytes> const& otherwise)
{
    using V = Vector<T, Bytes>;
    if constexpr (Bytes == 16) {
        auto const o = detail::bit_cast<__m128i>(otherwise);
        if constexpr (sizeof(T) == 1) return detail::bit_cast<V>(_mm_mask_loadu_epi8(o, static_cast<__mmask16>(bits), p));
        if constexpr (sizeof(T) == 2) return detail::bit_cast<V>(_mm_mask_loadu_epi16(o, static_cast<__mmask8>(bits), p));
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm_mask_loadu_epi32(o, static_cast<__mmask8>(bits), p));
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm_mask_loadu_epi64(o, static_cast<__mmask8>(bits), p));
    } else if constexpr (Bytes == 32) {
        auto const o = detail::bit_cast<__m256i>(otherwise);
        if constexpr (sizeof(T) == 1) return detail::bit_cast<V>(_mm256_mask_loadu_epi8(o, static_cast<__mmask32>(bits), p));
        if constexpr (sizeof(T) == 2) return detail::bit_cast<V>(_mm256_mask_loadu_epi16(o, static_cast<__mmask16>(bits), p));
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm256_mask_loadu_epi32(o, static_cast<__mmask8>(bits), p));
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm256_mask_loadu_epi64(o, static_cast<__mmask8>(bits), p));
    } else {
        auto const o = detail::bit_cast<__m512i>(otherwise);
        if constexpr (sizeof(T) == 1) return detail::bit_cast<V>(_mm512_mask_loadu_epi8(o, bits, p));
        if constexpr (sizeof(T) == 2) return detail::bit_cast<V>(_mm512_mask_loadu_epi16(o, static_cast<__mmask32>(bits), p));
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm512_mask_loadu_epi32(o, static_cast<__mmask16>(bits), p));
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm512_mask_loadu_epi64(o, static_cast<__mmask8>(bits), p));
    }
}

template <LaneType T, class V>
CROSSLANE_INLINE void masked_store(void* p, std::uint64_t bits, V const& v)
{
    if constexpr (sizeof(V) == 16) {
        auto const x = detail::bit_cast<__m128i>(v);
        if constexpr (sizeof(T) == 1) _mm_mask_storeu_epi8(p, static_cast<__mmask16>(bits), x);
        if constexpr (sizeof(T) == 2) _mm_mask_storeu_epi16(p, static_cast<__mmask8>(bits), x);
        if constexpr (sizeof(T) == 4) _mm_mask_storeu_epi32(p, static_cast<__mmask8>(bits), x);
        if constexpr (sizeof(T) == 8) _mm_mask_storeu_epi64(p, static_cast<__mmask8>(bits), x);
    } else if constexpr (sizeof(V) == 32) {
        auto const x = detail::bit_cast<__m256i>(v);
        if constexpr (sizeof(T) == 1) _mm256_mask_storeu_epi8(p, static_cast<__mmask32>(bits), x);
        if constexpr (sizeof(T) == 2) _mm256_mask_storeu_epi16(p, static_cast<__mmask16>(bits), x);
        if constexpr (sizeof(T) == 4) _mm256_mask_storeu_epi32(p, static_cast<__mmask8>(bits), x);
        if constexpr (sizeof(T) == 8) _mm256_mask_storeu_epi64(p, static_cast<__mmask8>(bits), x);
    } else {
        auto const x = detail::bit_cast<__m512i>(v);
        if constexpr (sizeof(T) == 1) _mm512_mask_storeu_epi8(p, bits, x);
        if constexpr (sizeof(T) == 2) _mm512_mask_storeu_epi16(p, static_cast<__mmask32>(bits), x);
        if constexpr (sizeof(T) == 4) _mm512_mask_storeu_epi32(p, static_cast<__mmask16>(bits), x);
        if constexpr (sizeof(T) == 8) _mm512_mask_storeu_epi64(p, static_cast<__mmask8>(bits), x);
    }
}

#else

template <LaneType T>
inline constexpr bool has_masked_memory = false;
template <LaneType T, std::size_t Bytes>
Vector<T, Bytes> masked_load(void const* p, std::uint64_t bits, Vector<T, Bytes> const& otherwise);
template <LaneType T, class V>
void masked_store(void* p, std::uint64_t bits, V const& v);

#endif

} // namespace crosslane::detail
