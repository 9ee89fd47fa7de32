#pragma once

#include <crosslane/lanes/register.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)

/// The upper halves of the products of 16-bit words (bench/lanes/divide.cpp, quotient_by_3 of uint8 and uint16).
template <class V>
[[gnu::always_inline]] inline V multiply_high(V x, V y)
{
    static_assert(sizeof(x[0]) == 2);
    if constexpr (sizeof(V) == 32) {
        return detail::bit_cast<V>(_mm256_mulhi_epu16(detail::bit_cast<__m256i>(x), detail::bit_cast<__m256i>(y)));
    }
#if defined(CROSSLANE_AVX512)
    else if constexpr (sizeof(V) == 64) {
        return detail::bit_cast<V>(_mm512_mulhi_epu16(detail::bit_cast<__m512i>(x), detail::bit_cast<__m512i>(y)));
    }
#endif
}

#endif

} // namespace crosslane::detail
