#pragma once

#include <crosslane/lanes/register.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

CROSSLANE_UNINITIALIZED_BEGIN
/// The lanes of low, then those of high, in a register of twice the size.
template <class V>
CROSSLANE_INLINE auto join_registers(V const& low, V const& high)
{
#if (defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)) && !defined(__clang__)
    // By intrinsics: GCC's shuffle takes no half from memory, and on AVX-512 copies both first. With it, constants of 256 keys
    // take 1.2 times as long (bench/algorithm/scalarize).
    using T = std::remove_cvref_t<decltype(low[0])>;
    using Wide = Vector<T, 2 * sizeof(V)>;
    if constexpr (sizeof(V) == 16 && std::is_floating_point_v<T>) {
        auto const l = detail::bit_cast<__m128>(low), h = detail::bit_cast<__m128>(high);
        return detail::bit_cast<Wide>(_mm256_insertf128_ps(_mm256_castps128_ps256(l), h, 1));
    } else if constexpr (sizeof(V) == 16) {
        auto const l = detail::bit_cast<__m128i>(low), h = detail::bit_cast<__m128i>(high);
        return detail::bit_cast<Wide>(_mm256_inserti128_si256(_mm256_castsi128_si256(l), h, 1));
    }
#if defined(CROSSLANE_AVX512)
    else if constexpr (std::is_floating_point_v<T>) {
        auto const l = detail::bit_cast<__m256d>(low), h = detail::bit_cast<__m256d>(high);
        return detail::bit_cast<Wide>(_mm512_insertf64x4(_mm512_castpd256_pd512(l), h, 1));
    } else {
        auto const l = detail::bit_cast<__m256i>(low), h = detail::bit_cast<__m256i>(high);
        return detail::bit_cast<Wide>(_mm512_inserti64x4(_mm512_castsi256_si512(l), h, 1));
    }
#endif
#else
    return shuffle<2 * vector_lanes<V>>(low, high, [](std::size_t i) { return i; });
#endif
}

CROSSLANE_UNINITIALIZED_END

} // namespace crosslane::detail
