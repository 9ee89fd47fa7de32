#pragma once

#include <crosslane/lanes/isa/join_registers.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

#if defined(CROSSLANE_AVX512) && !defined(__OPTIMIZE__)
/// xsimd 8's logarithms of 64 bytes do not compile where GCC's intrinsics are macros.
template <class V>
inline constexpr bool logarithm_in_halves = sizeof(V) == 64;
#else
template <class V>
inline constexpr bool logarithm_in_halves = false;
#endif

/// f of each half of a register.
template <class V, class F>
CROSSLANE_INLINE V by_halves(V const& x, F f)
{
    using T = typename V::value_type;
    constexpr std::size_t n = V::size / 2;
    auto const v = to_vector(x);
    auto const low = to_batch<T>(shuffle<n>(v, v, [](std::size_t i) { return i; }));
    auto const high = to_batch<T>(shuffle<n>(v, v, [](std::size_t i) { return n + i; }));
    return to_batch<T>(join_registers(to_vector(f(low)), to_vector(f(high))));
}

} // namespace crosslane::detail
