#pragma once

#include <crosslane/lanes/storage.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The zeros above the highest set bit, by AVX-512's instruction.
#if defined(CROSSLANE_AVX512)

template <LaneType T, std::size_t N>
inline constexpr bool has_leading_zeros = sizeof(T) >= 4 && N > 1;

template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> leading_zeros(Lanes<T, N> const& x)
{
    return per_register<Lanes<T, N>>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            auto const zeros = [&] {
                if constexpr (sizeof(v) == 64) return sizeof(T) == 4 ? _mm512_lzcnt_epi32(v.data) : _mm512_lzcnt_epi64(v.data);
                else if constexpr (sizeof(v) == 32) return sizeof(T) == 4 ? _mm256_lzcnt_epi32(v.data) : _mm256_lzcnt_epi64(v.data);
                else return sizeof(T) == 4 ? _mm_lzcnt_epi32(v.data) : _mm_lzcnt_epi64(v.data);
            }();
            return to_batch<T>(detail::bit_cast<Vector<T, sizeof(v)>>(zeros));
        },
        x);
}

#else

template <LaneType T, std::size_t N>
inline constexpr bool has_leading_zeros = false;
template <std::unsigned_integral T, std::size_t N>
Lanes<T, N> leading_zeros(Lanes<T, N> const& x);

#endif

} // namespace crosslane::detail
