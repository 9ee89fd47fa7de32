#pragma once

#include <crosslane/lanes/register.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Lane i of N is lane i - S of x; the first S are the last S of previous. Lanes past N are unspecified.
template <std::size_t S, std::size_t N, class V>
CROSSLANE_INLINE V shift_in_register(V const& previous, V const& x)
{
    constexpr std::size_t lanes = vector_lanes<V>;
    [[maybe_unused]] constexpr std::size_t bytes = S * sizeof(x[0]);
#if defined(CROSSLANE_AVX2)
    if constexpr (N == lanes && sizeof(V) == 32 && bytes < 16) {
        // Two rotations and a blend: the next register needs the same rotation, so each register costs one shuffle.
        auto const turn = [](std::size_t i) { return (i + lanes - S) % lanes; };
        auto low = shuffle<lanes>(previous, previous, turn), high = shuffle<lanes>(x, x, turn);
#if defined(__clang__) // Clang would make two cheaper shuffles of each, since each of its uses needs only a part
        asm("" : "+v"(low));
        asm("" : "+v"(high));
#endif
        if constexpr (sizeof(x[0]) >= 4) { // an intrinsic: for a known zero GCC makes two instructions
            constexpr int kept = (1 << bytes / 4) - 1;
            return detail::bit_cast<V>(_mm256_blend_epi32(detail::bit_cast<__m256i>(high), detail::bit_cast<__m256i>(low), kept));
        }
        return shuffle<lanes>(low, high, [](std::size_t i) { return i < S ? i : i + lanes; });
    }
#elif defined(CROSSLANE_AVX512) && defined(__clang__)
    if constexpr (sizeof(V) == 64 && N == lanes) {
        // For a known zero Clang makes vexpand, which on Zen 4 waits for the register that it overwrites.
        V below = previous;
        asm("" : "+v"(below));
        return shuffle<lanes>(below, x, [](std::size_t i) { return i < S ? i + N - S : i + lanes - S; });
    }
#elif defined(CROSSLANE_SSE2) && !defined(CROSSLANE_SSSE3)
    if constexpr (N == lanes && bytes != 8) {
        // Without palignr: two shifts of the whole register. By half a register, one shufps does it.
        auto const up = _mm_slli_si128(detail::bit_cast<__m128i>(x), static_cast<int>(bytes));
        auto const down = _mm_srli_si128(detail::bit_cast<__m128i>(previous), 16 - static_cast<int>(bytes));
        return detail::bit_cast<V>(_mm_or_si128(up, down));
    }
#endif
    return shuffle<lanes>(previous, x, [](std::size_t i) { return i < S ? i + N - S : i < N ? i + lanes - S : 0; });
}

} // namespace crosslane::detail
