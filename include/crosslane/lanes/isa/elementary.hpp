#pragma once

// The registers in which xsimd's elementary functions are computed.

#include <crosslane/lanes/isa/fma.hpp>
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

#if defined(__FMA__)
/// Beside AVX, xsimd rounds each product and sum of 16 bytes by itself, but those of 32 bytes together.
template <class V>
inline constexpr bool fuses_when_doubled = !std::is_arithmetic_v<V> && sizeof(V) == 16 && widest_register >= 32;
#else
template <class V>
inline constexpr bool fuses_when_doubled = false;
#endif

/// f, of registers of 16 bytes as of larger ones: with the same bits at 4 lanes as at 8. Of 64 bytes, xsimd before 11 rounds twice.
template <class F, class V, class... W>
CROSSLANE_INLINE V elementary_value(F f, V const& x, W const&... more)
{
    if constexpr (fuses_when_doubled<V>) {
        using T = typename V::value_type;
        auto const twice = [](V const& v) CROSSLANE_INLINE_LAMBDA { return to_batch<T>(join_registers(to_vector(v), to_vector(v))); };
        auto const y = to_vector(f(twice(x), twice(more)...));
        return to_batch<T>(shuffle<V::size>(y, y, [](std::size_t i) { return i; }));
    } else {
        return f(x, more...);
    }
}

} // namespace crosslane::detail
