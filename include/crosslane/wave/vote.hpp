#pragma once

#include <crosslane/wave/read_lane.hpp>

namespace crosslane {

/// Whether the expression is true in any active lane.
///
/// Shapes   Wave<N>, Mask<N> or a uniform bool  ->  bool.
/// Active   Inactive lanes are ignored; an empty wave gives false.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveAnyTrue; GLSL subgroupAny.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAnyTrue(Wave<N> const& wave, Mask<N, Width> const& expression)
{
    return any(Mask<N, Width>(wave.active) & expression);
}
template <std::size_t N, std::same_as<bool> Bool>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAnyTrue(Wave<N> const& wave, Bool expression)
{
    return expression && any(wave.active);
}

/// Whether the expression is true in all active lanes.
///
/// Shapes   Wave<N>, Mask<N> or a uniform bool  ->  bool.
/// Active   Inactive lanes are ignored; an empty wave gives true.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveAllTrue; GLSL subgroupAll.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAllTrue(Wave<N> const& wave, Mask<N, Width> const& expression)
{
    return none(Mask<N, Width>(wave.active) & ~expression);
}
template <std::size_t N, std::same_as<bool> Bool>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAllTrue(Wave<N> const& wave, Bool expression)
{
    return expression || none(wave.active);
}

/// Whether all active lanes hold the same value.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  bool; a Vec of C Lanes  ->  Vec<bool, C>; Mask<N>  ->  bool.
/// Means    x[lane] == x[first active lane] in every active lane: -0 equals +0, and a NaN equals nothing.
/// Active   Inactive lanes are ignored; an empty wave gives true.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveAllEqual; GLSL subgroupAllEqual (which has one bool for a vector).
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAllEqual(Wave<N> const& wave, Lanes<T, N> const& x)
{
    return WaveActiveAllTrue(wave, x == WaveReadLaneFirst(wave, x));
}
template <LaneType T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<bool, C> WaveActiveAllEqual(Wave<N> const& wave, Vec<Lanes<T, N>, C> const& x)
{
    return per_component([&](Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA { return WaveActiveAllEqual(wave, v); }, x);
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAllEqual(Wave<N> const& wave, Mask<N, Width> const& x)
{
    return WaveActiveAllTrue(wave, x) || !WaveActiveAnyTrue(wave, x);
}

/// Whether all active lanes hold the same bits: -0 differs from +0, and a NaN equals itself.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  bool; a Vec of C Lanes  ->  Vec<bool, C>.
/// Active   Inactive lanes are ignored; an empty wave gives true.
/// Errors   None.
/// Source   Beyond HLSL; CUDA __match_all_sync.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAllEqualBits(Wave<N> const& wave, Lanes<T, N> const& x)
{
    return WaveActiveAllEqual(wave, lanes_bit_cast<detail::UintOf<sizeof(T)>>(x));
}
template <LaneType T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<bool, C> WaveActiveAllEqualBits(Wave<N> const& wave, Vec<Lanes<T, N>, C> const& x)
{
    return per_component([&](Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA { return WaveActiveAllEqualBits(wave, v); }, x);
}

} // namespace crosslane
