#pragma once

#include <crosslane/lanes/math.hpp>

namespace crosslane::detail {

// AVX-512 counts leading zeros in one instruction; the other instruction sets go through a float, in six.
// (bench/wave/multi_prefix.cpp)

#if defined(CROSSLANE_AVX512)
inline constexpr bool has_highest_bit = true;

/// The number of each word's highest set bit, for words other than 0.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> highest_bit_register(Lanes<std::uint32_t, N> const& x)
{
    return 31u - per_register<Lanes<std::uint32_t, N>>(
                     [](auto const& v) CROSSLANE_INLINE_LAMBDA {
                         auto const made = [](auto zeros) CROSSLANE_INLINE_LAMBDA { return to_batch<std::uint32_t>(std::bit_cast<Vector<std::uint32_t, sizeof(zeros)>>(zeros)); };
                         if constexpr (sizeof(v) == 16) {
                             return made(_mm_lzcnt_epi32(std::bit_cast<__m128i>(v.data)));
                         } else if constexpr (sizeof(v) == 32) {
                             return made(_mm256_lzcnt_epi32(std::bit_cast<__m256i>(v.data)));
                         } else {
                             return made(_mm512_lzcnt_epi32(std::bit_cast<__m512i>(v.data)));
                         }
                     },
                     x);
}
#else
inline constexpr bool has_highest_bit = false;
template <std::size_t N>
Lanes<std::uint32_t, N> highest_bit_register(Lanes<std::uint32_t, N> const& x);
#endif

} // namespace crosslane::detail
