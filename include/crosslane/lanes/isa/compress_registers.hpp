#pragma once

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Left packing of one register. AVX-512 has an instruction for lanes of 4 and 8 bytes, and VBMI2 one for smaller ones.
// Elsewhere a table turns the mask into a shuffle. xsimd's own compress is a loop over lanes on AVX2, at a quarter of the
// speed (bench/algorithm).

/// Row m holds the numbers of the set bits of m, lowest first, as Units units of each lane. Aligned, as Clang would let rows
/// straddle cache lines.
template <std::size_t Bits, std::size_t Units>
alignas(64) inline constexpr auto packing_table = [] {
    struct { std::uint8_t rows[std::size_t{1} << Bits][Bits * Units]; } table{}; // no std::array: -Og would call its operators
    for (std::size_t m = 0; m < std::size_t{1} << Bits; ++m) {
        std::size_t at = 0;
        for (std::size_t lane = 0; lane < Bits; ++lane) {
            if ((m >> lane & 1) == 0) continue;
            for (std::size_t unit = 0; unit < Units; ++unit)
                table.rows[m][at++] = static_cast<std::uint8_t>(lane * Units + unit);
        }
    }
    return table;
}();

/// Whether a register is packed in one instruction, no slower than a copy.
#if defined(CROSSLANE_AVX512) && defined(__AVX512VBMI2__)
template <LaneType T>
inline constexpr bool compresses_at_once = true;
#else
template <LaneType T>
inline constexpr bool compresses_at_once = widest_register == 64 && sizeof(T) >= 4;
#endif

/// Whether compress_register takes Lanes<T, N>; and the size in bytes at which a register is not split further.
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
template <LaneType T, std::size_t N>
inline constexpr bool has_compress = Lanes<T, N>::bytes != 0 && (compresses_at_once<T> || N <= 8);
#elif defined(CROSSLANE_SSSE3) || defined(CROSSLANE_NEON)
template <LaneType T, std::size_t N>
inline constexpr bool has_compress = Lanes<T, N>::bytes == 16 && N <= 8;
#else
template <LaneType T, std::size_t N>
inline constexpr bool has_compress = false;
#endif
template <LaneType T>
inline constexpr std::size_t smallest_compress = has_compress<T, 1> ? sizeof(T) : 64;

#if defined(CROSSLANE_AVX512)
/// The instruction. Zeroing what is not kept would wait, on Zen 4, for what the register held before.
template <LaneType T, class V>
CROSSLANE_INLINE V compress_instruction(V const& v, std::uint64_t bits)
{
    if constexpr (sizeof(V) == 16) {
        auto const r = detail::bit_cast<__m128i>(v);
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm_mask_compress_epi64(r, static_cast<__mmask8>(bits), r));
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm_mask_compress_epi32(r, static_cast<__mmask8>(bits), r));
#if defined(__AVX512VBMI2__)
        if constexpr (sizeof(T) == 2) return detail::bit_cast<V>(_mm_mask_compress_epi16(r, static_cast<__mmask8>(bits), r));
        if constexpr (sizeof(T) == 1) return detail::bit_cast<V>(_mm_mask_compress_epi8(r, static_cast<__mmask16>(bits), r));
#endif
    } else if constexpr (sizeof(V) == 32) {
        auto const r = detail::bit_cast<__m256i>(v);
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm256_mask_compress_epi64(r, static_cast<__mmask8>(bits), r));
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm256_mask_compress_epi32(r, static_cast<__mmask8>(bits), r));
#if defined(__AVX512VBMI2__)
        if constexpr (sizeof(T) == 2) return detail::bit_cast<V>(_mm256_mask_compress_epi16(r, static_cast<__mmask16>(bits), r));
        if constexpr (sizeof(T) == 1) return detail::bit_cast<V>(_mm256_mask_compress_epi8(r, static_cast<__mmask32>(bits), r));
#endif
    } else {
        auto const r = detail::bit_cast<__m512i>(v);
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm512_mask_compress_epi64(r, static_cast<__mmask8>(bits), r));
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm512_mask_compress_epi32(r, static_cast<__mmask16>(bits), r));
#if defined(__AVX512VBMI2__)
        if constexpr (sizeof(T) == 2) return detail::bit_cast<V>(_mm512_mask_compress_epi16(r, static_cast<__mmask32>(bits), r));
        if constexpr (sizeof(T) == 1) return detail::bit_cast<V>(_mm512_mask_compress_epi8(r, static_cast<__mmask64>(bits), r));
#endif
    }
}

/// The same to memory, of which no more than the kept lanes is written.
template <LaneType T, class V>
CROSSLANE_INLINE void compress_memory_instruction(void* out, V const& v, std::uint64_t bits)
{
    if constexpr (sizeof(V) == 16) {
        auto const r = detail::bit_cast<__m128i>(v);
        if constexpr (sizeof(T) == 8) _mm_mask_compressstoreu_epi64(out, static_cast<__mmask8>(bits), r);
        if constexpr (sizeof(T) == 4) _mm_mask_compressstoreu_epi32(out, static_cast<__mmask8>(bits), r);
    } else if constexpr (sizeof(V) == 32) {
        auto const r = detail::bit_cast<__m256i>(v);
        if constexpr (sizeof(T) == 8) _mm256_mask_compressstoreu_epi64(out, static_cast<__mmask8>(bits), r);
        if constexpr (sizeof(T) == 4) _mm256_mask_compressstoreu_epi32(out, static_cast<__mmask8>(bits), r);
    } else {
        auto const r = detail::bit_cast<__m512i>(v);
        if constexpr (sizeof(T) == 8) _mm512_mask_compressstoreu_epi64(out, static_cast<__mmask8>(bits), r);
        if constexpr (sizeof(T) == 4) _mm512_mask_compressstoreu_epi32(out, static_cast<__mmask16>(bits), r);
    }
}
#else
template <LaneType T, class V>
void compress_memory_instruction(void* out, V const& v, std::uint64_t bits);
#endif

#if defined(CROSSLANE_SSSE3) || defined(CROSSLANE_NEON)
/// Byte i of the result is byte index[i] of v.
CROSSLANE_INLINE Vector<std::uint8_t, 16> pick_bytes(Vector<std::uint8_t, 16> const& v, Vector<std::uint8_t, 16> const& index)
{
#if defined(CROSSLANE_NEON)
    return detail::bit_cast<Vector<std::uint8_t, 16>>(vqtbl1q_u8(detail::bit_cast<uint8x16_t>(v), detail::bit_cast<uint8x16_t>(index)));
#else
    return detail::bit_cast<Vector<std::uint8_t, 16>>(_mm_shuffle_epi8(detail::bit_cast<__m128i>(v), detail::bit_cast<__m128i>(index)));
#endif
}

template <LaneType T, std::size_t N>
    requires has_compress<T, N>
CROSSLANE_INLINE Lanes<T, N> compress_register(Lanes<T, N> const& x, std::uint64_t bits)
{
    using L = Lanes<T, N>;
    using V = Vector<T, L::bytes>;
#if defined(CROSSLANE_AVX512)
    if constexpr (compresses_at_once<T>) {
        return L::of(to_batch<T>(compress_instruction<T>(to_vector(x.storage), bits)));
    } else
#endif
#if defined(CROSSLANE_AVX2)
    if constexpr (L::bytes == 32) { // lanes of 4 bytes, or of 8 as pairs
        auto const row = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(packing_table<N, sizeof(T) / 4>.rows[bits]));
        auto const packed = _mm256_permutevar8x32_epi32(detail::bit_cast<__m256i>(x.storage.data), _mm256_cvtepu8_epi32(row));
        return L::of(to_batch<T>(detail::bit_cast<V>(packed)));
    } else
#endif
    {
        auto const index = load_bytes<N * sizeof(T), Vector<std::uint8_t, 16>>(packing_table<N, sizeof(T)>.rows[bits]);
        return L::of(to_batch<T>(detail::bit_cast<V>(pick_bytes(detail::bit_cast<Vector<std::uint8_t, 16>>(x.storage.data), index))));
    }
}
#endif

} // namespace crosslane::detail
