#pragma once

#include <crosslane/lanes/lanes.hpp>

CROSSLANE_UNINITIALIZED_BEGIN

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Shuffles by indices known only at run time. An instruction set has them for lanes of some sizes and for one or two source
// registers; indices past the register are taken modulo its lanes.

/// The most source registers for which a tree of shuffles and selections is faster than going through memory.
#if defined(CROSSLANE_AVX512)
template <LaneType T>
inline constexpr std::size_t lookup_registers = sizeof(T) == 1 ? 0 : 4;
#elif defined(CROSSLANE_AVX2)
template <LaneType T>
inline constexpr std::size_t lookup_registers = sizeof(T) == 4 ? 8 : 0;
#else
template <LaneType T>
inline constexpr std::size_t lookup_registers = 0;
#endif

template <LaneType T, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lookup_register([[maybe_unused]] Lanes<T, N> const& table, [[maybe_unused]] Lanes<I, N> const& index)
{
    using L = Lanes<T, N>;
    [[maybe_unused]] auto const made = [](auto v) CROSSLANE_INLINE_LAMBDA {
        return L::of(to_batch<T>(detail::bit_cast<Vector<T, L::bytes>>(v)));
    };
#if defined(CROSSLANE_AVX512)
    if constexpr (L::bytes == 16) {
        auto const t = detail::bit_cast<__m128i>(table.storage.data), i = detail::bit_cast<__m128i>(index.storage.data);
        if constexpr (sizeof(T) == 2) return made(_mm_permutexvar_epi16(i, t));
        if constexpr (sizeof(T) == 4) return made(_mm_permutevar_ps(detail::bit_cast<__m128>(t), i));
        if constexpr (sizeof(T) == 8) return made(_mm_permutevar_pd(detail::bit_cast<__m128d>(t), _mm_slli_epi64(i, 1)));
    } else if constexpr (L::bytes == 32) {
        auto const t = detail::bit_cast<__m256i>(table.storage.data), i = detail::bit_cast<__m256i>(index.storage.data);
        if constexpr (sizeof(T) == 2) return made(_mm256_permutexvar_epi16(i, t));
        if constexpr (sizeof(T) == 4) return made(_mm256_permutexvar_epi32(i, t));
        if constexpr (sizeof(T) == 8) return made(_mm256_permutexvar_epi64(i, t));
    } else {
        auto const t = detail::bit_cast<__m512i>(table.storage.data), i = detail::bit_cast<__m512i>(index.storage.data);
        if constexpr (sizeof(T) == 2) return made(_mm512_permutexvar_epi16(i, t));
        if constexpr (sizeof(T) == 4) return made(_mm512_permutexvar_epi32(i, t));
        if constexpr (sizeof(T) == 8) return made(_mm512_permutexvar_epi64(i, t));
    }
#elif defined(CROSSLANE_AVX2)
    if constexpr (L::bytes == 16) {
        return made(_mm_permutevar_ps(detail::bit_cast<__m128>(table.storage.data), detail::bit_cast<__m128i>(index.storage.data)));
    } else {
        auto const t = detail::bit_cast<__m256i>(table.storage.data), i = detail::bit_cast<__m256i>(index.storage.data);
        return made(_mm256_permutevar8x32_epi32(t, i));
    }
#else
    return table; // never called: lookup_registers is 0
#endif
}

#if defined(CROSSLANE_AVX512)
inline constexpr bool has_lookup_pair = true;

/// Two source registers in one instruction.
template <LaneType T, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lookup_pair(Lanes<T, N> const& low, Lanes<T, N> const& high, Lanes<I, N> const& index)
{
    auto const made = [](auto v) CROSSLANE_INLINE_LAMBDA { return Lanes<T, N>::of(to_batch<T>(detail::bit_cast<Vector<T, 64>>(v))); };
    auto const a = detail::bit_cast<__m512i>(low.storage.data), b = detail::bit_cast<__m512i>(high.storage.data);
    auto const i = detail::bit_cast<__m512i>(index.storage.data);
    if constexpr (sizeof(T) == 2) return made(_mm512_permutex2var_epi16(a, i, b));
    if constexpr (sizeof(T) == 4) return made(_mm512_permutex2var_epi32(a, i, b));
    if constexpr (sizeof(T) == 8) return made(_mm512_permutex2var_epi64(a, i, b));
}
#else
inline constexpr bool has_lookup_pair = false;
template <LaneType T, LaneType I, std::size_t N>
Lanes<T, N> lookup_pair(Lanes<T, N> const& low, Lanes<T, N> const& high, Lanes<I, N> const& index);
#endif

/// high where bit B of the index is set, low elsewhere.
template <std::size_t B, LaneType T, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> choose_by_bit(Lanes<I, N> const& index, Lanes<T, N> const& low, Lanes<T, N> const& high)
{
#if defined(CROSSLANE_AVX2)
    if constexpr (sizeof(I) == 4 && Lanes<I, N>::is_halves) {
        return {choose_by_bit<B>(index.low(), low.low(), high.low()), choose_by_bit<B>(index.high(), low.high(), high.high())};
    } else if constexpr (sizeof(I) == 4) { // vblendvps looks only at the sign: a shift does what takes a comparison elsewhere
        auto const made = [](auto v) CROSSLANE_INLINE_LAMBDA {
            return Lanes<T, N>::of(to_batch<T>(detail::bit_cast<Vector<T, sizeof(v)>>(v)));
        };
        if constexpr (Lanes<T, N>::bytes == 16) {
            auto const bit = detail::bit_cast<__m128>(_mm_slli_epi32(detail::bit_cast<__m128i>(index.storage.data), 31 - B));
            return made(_mm_blendv_ps(detail::bit_cast<__m128>(low.storage.data), detail::bit_cast<__m128>(high.storage.data), bit));
        }
        if constexpr (Lanes<T, N>::bytes == 32) {
            auto const bit = detail::bit_cast<__m256>(_mm256_slli_epi32(detail::bit_cast<__m256i>(index.storage.data), 31 - B));
            return made(_mm256_blendv_ps(detail::bit_cast<__m256>(low.storage.data), detail::bit_cast<__m256>(high.storage.data), bit));
        }
    }
#elif defined(CROSSLANE_AVX512)
    if constexpr (sizeof(T) == 4 && Lanes<T, N>::bytes == 64) { // GCC makes an AND and a test
        auto const bit = _mm512_test_epi32_mask(detail::bit_cast<__m512i>(index.storage.data), _mm512_set1_epi32(std::int32_t{1} << B));
        auto const a = detail::bit_cast<__m512i>(low.storage.data), b = detail::bit_cast<__m512i>(high.storage.data);
        return Lanes<T, N>::of(to_batch<T>(detail::bit_cast<Vector<T, 64>>(_mm512_mask_blend_epi32(bit, a, b))));
    }
#endif
    return select((index & static_cast<I>(I{1} << B)) == I{0}, low, high);
}

} // namespace crosslane::detail

CROSSLANE_UNINITIALIZED_END
