#pragma once

#include <crosslane/lanes/convert.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

#if defined(__BMI2__) && !defined(CROSSLANE_SCALAR)

inline constexpr bool has_count_bits_below = true;

/// For each lane, how many bits of lower lanes are set, plus `below`. It takes eight lanes at a time: pdep spreads the bits to
/// bytes, one multiplication sums all bytes below each, and the sums are widened to a register of counts. A scan of zeros and
/// ones in registers takes as long on AVX-512 and up to twice as long on AVX2 (bench/wave/ballot.cpp).
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> count_bits_below(std::uint64_t bits, std::uint64_t below = 0)
{
    if constexpr (Lanes<std::uint32_t, N>::is_halves) {
        auto const low = bits & ((std::uint64_t{1} << (N / 2)) - 1);
        return {count_bits_below<N / 2>(low, below),
                count_bits_below<N / 2>(bits >> (N / 2), below + static_cast<std::uint64_t>(std::popcount(low)))};
    } else {
        constexpr std::uint64_t each = 0x0101010101010101;
        auto const eight = [](std::uint64_t b) CROSSLANE_INLINE_LAMBDA { return (_pdep_u64(b & 0xFF, each) * each) << 8; };
        auto const first = static_cast<std::uint64_t>(std::popcount(bits & 0xFF)) * each;
        Vector<std::uint64_t, 16> const bytes = {eight(bits), N > 8 ? eight(bits >> 8) + first : 0};
        auto const counts = Lanes<std::uint8_t, N>::of(to_batch<std::uint8_t>(detail::bit_cast<Vector<std::uint8_t, 16>>(bytes)));
        return lanes_cast<std::uint32_t>(counts) + static_cast<std::uint32_t>(below);
    }
}

#else

inline constexpr bool has_count_bits_below = false;
template <std::size_t N>
Lanes<std::uint32_t, N> count_bits_below(std::uint64_t bits);

#endif

} // namespace crosslane::detail
