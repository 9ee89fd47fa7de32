#pragma once

#include <crosslane/wave/read_lane.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// Whether the expression is true in any active lane.
///
/// Shapes   Wave<N>, Mask<N> or a uniform bool  ->  bool.
/// Active   Inactive lanes are ignored; an empty wave gives false.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveAnyTrue; GLSL subgroupAny.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAnyTrue(Wave<N> const& wave, Mask<N, Width> const& expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, expression);)
    return any(Mask<N, Width>(wave.active) & expression);
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAnyTrue(Wave<N> const& wave, Boolean expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    return expression && detail::has_lanes(wave.active);
}

/// Whether the expression is true in all active lanes.
///
/// Shapes   Wave<N>, Mask<N> or a uniform bool  ->  bool.
/// Active   Inactive lanes are ignored; an empty wave gives true.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveAllTrue; GLSL subgroupAll.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAllTrue(Wave<N> const& wave, Mask<N, Width> const& expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, expression);)
    return none(Mask<N, Width>(wave.active) & ~expression);
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE bool WaveActiveAllTrue(Wave<N> const& wave, Boolean expression CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    return expression || !detail::has_lanes(wave.active);
}

namespace detail {

template <LaneType T, std::size_t N>
CROSSLANE_INLINE bool all_equal(Wave<N> const& wave, Lanes<T, N> const& x CROSSLANE_CALLER)
{
    return WaveActiveAllTrue(wave, x == x[wave.active.lowest() CROSSLANE_CHECK(% N)] CROSSLANE_PASS_CALLER);
}
template <std::size_t N, std::size_t Width>
CROSSLANE_INLINE bool all_equal(Wave<N> const& wave, Mask<N, Width> const& x CROSSLANE_CALLER)
{
    return WaveActiveAllTrue(wave, x CROSSLANE_PASS_CALLER) || !WaveActiveAnyTrue(wave, x CROSSLANE_PASS_CALLER);
}
template <class L, std::size_t N, std::size_t C>
CROSSLANE_INLINE Vec<bool, C> all_equal(Wave<N> const& wave, Vec<L, C> const& x CROSSLANE_CALLER)
{
    return per_component([&](L const& v) CROSSLANE_INLINE_LAMBDA { return all_equal(wave, v CROSSLANE_PASS_CALLER); }, x);
}

} // namespace detail

/// Whether all active lanes hold the same value.
///
/// Shapes   Wave<N>, Lanes<T, N> or Mask<N>  ->  bool; a Vec of C of them  ->  Vec<bool, C>; a uniform value stands for
///          equal lanes.
/// Means    x[lane] == x[first active lane] in every active lane: -0 equals +0, and a NaN equals nothing.
/// Active   Inactive lanes are ignored; an empty wave gives true.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveAllEqual; GLSL subgroupAllEqual (which gives one bool for a vector).
template <std::size_t N, WaveReadable<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveAllEqual(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    return detail::all_equal(wave, detail::varying<N>(x) CROSSLANE_NAME_CALLER);
}

/// Whether all active lanes hold the same bits: -0 differs from +0, and a NaN equals itself.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  bool; a Vec of C Lanes  ->  Vec<bool, C>; a uniform value stands for equal lanes.
/// Active   Inactive lanes are ignored; an empty wave gives true.
/// Errors   None.
/// Source   Beyond HLSL; CUDA __match_all_sync.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveAllEqualBits(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    auto const bits = []<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA { return lanes_bit_cast<detail::UintOf<sizeof(T)>>(v); };
    return WaveActiveAllEqual(wave, detail::per_lanes(bits, detail::varying<N>(x)) CROSSLANE_NAME_CALLER);
}

} // namespace crosslane
