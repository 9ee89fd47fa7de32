#pragma once

#include <crosslane/lanes/register.hpp>

#include <cmath>

namespace crosslane::inline CROSSLANE_TARGET::detail {

#if defined(__FMA__) || defined(CROSSLANE_NEON)
inline constexpr bool has_fma = true;
#else
inline constexpr bool has_fma = false;
#endif

template <class T, class Arch>
CROSSLANE_INLINE xsimd::batch<T, Arch> fused_multiply_add(xsimd::batch<T, Arch> const& a, xsimd::batch<T, Arch> const& b,
                                                          xsimd::batch<T, Arch> const& c)
{
#if defined(__FMA__) // xsimd 8.1's rounds twice, except for 32 bytes
#if defined(CROSSLANE_AVX512)
    if constexpr (sizeof(a) == 64 && sizeof(T) == 4) return _mm512_fmadd_ps(a, b, c);
    if constexpr (sizeof(a) == 64 && sizeof(T) == 8) return _mm512_fmadd_pd(a, b, c);
#endif
    if constexpr (sizeof(a) == 16 && sizeof(T) == 4) return _mm_fmadd_ps(a, b, c);
    if constexpr (sizeof(a) == 16 && sizeof(T) == 8) return _mm_fmadd_pd(a, b, c);
#endif
    return xsimd::fma(a, b, c);
}
template <class T>
CROSSLANE_INLINE T fused_multiply_add(T a, T b, T c) { return std::fma(a, b, c); }

} // namespace crosslane::detail
