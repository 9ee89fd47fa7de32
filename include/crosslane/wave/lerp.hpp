#pragma once

#include <crosslane/wave/isa/blend_columns.hpp>
#include <crosslane/wave/operation.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class S, std::size_t C>
CROSSLANE_INLINE Vec<S, C> scaled(Vec<S, C> const& x, S const& s)
{
    return per_component([&](S const& v) CROSSLANE_INLINE_LAMBDA { return scaled(v, s); }, x);
}

/// Lanes<T, N> of a float T, or a Vec of them.
template <class X, class T, std::size_t N>
inline constexpr bool is_float_value = false;
template <LaneType T, std::size_t N>
inline constexpr bool is_float_value<Lanes<T, N>, T, N> = is_float<T>;
template <LaneType T, std::size_t N, std::size_t C>
inline constexpr bool is_float_value<Vec<Lanes<T, N>, C>, T, N> = is_float<T>;

/// A value that is the same for all lanes: T or Vec<T, C>.
template <class X>
struct UniformOf { using type = typename X::value_type; };
template <class L, std::size_t C>
struct UniformOf<Vec<L, C>> { using type = Vec<typename L::value_type, C>; };

} // namespace detail

/// Several layers painted over each other, as one: what they add, and how much of the ground below they let through.
///
/// Shapes   Value is a float T or a Vec<T, C>.
/// Active   A uniform value.
/// Errors   None.
template <class Value, LaneType T>
struct Blend
{
    Value value;
    T transmittance;

    /// These layers on the given ground: ground * transmittance + value.
    [[nodiscard]] CROSSLANE_INLINE Value over(Value const& ground) const { return detail::scaled(ground, transmittance) + value; }
    /// These layers, with later ones on top: how the results of many waves combine. Associative, but the order matters.
    [[nodiscard]] CROSSLANE_INLINE Blend then(Blend const& later) const { return {later.over(value), transmittance * later.transmittance}; }
};

namespace detail {

/// Neighbours first, then pairs of pairs; the upper lanes are painted over the lower ones.
template <class V, class L>
CROSSLANE_INLINE auto blend_neighbours(V const& value, L const& transmittance)
{
    if constexpr (L::size == 1) {
        auto const uniform = per_lanes([](auto const& v) CROSSLANE_INLINE_LAMBDA { return v[0]; }, value);
        return Blend<typename UniformOf<V>::type, typename L::value_type>{uniform, transmittance[0]};
    } else {
        auto const later = every_second<1>(transmittance);
        return blend_neighbours(scaled(every_second<0>(value), later) + every_second<1>(value), every_second<0>(transmittance) * later);
    }
}

} // namespace detail

/// The active lanes' values painted over each other in lane order, each as opaque as its t, as one layer.
///
/// Shapes   Wave<N>, Lanes<T, N> of a float T or a Vec of C of them, t in Lanes<T, N>  ->  Blend<T or Vec<T, C>, T>.
/// Means    value = 0; transmittance = 1;
///          for (lane : active) { value = lerp(value, x[lane], t[lane]); transmittance *= 1 - t[lane]; }
/// Active   An inactive lane paints nothing; an empty wave is { 0, 1 }.
/// Order    Neighbours first, then pairs of pairs, without multiply-add: the same bits on every instruction set. For t from
///          0 to 1, and where nothing is denormal, the result is within 4 N u of the loop's, relative to the greatest |x|;
///          u is half an ulp of 1.
/// Errors   None.
/// Source   The wave-programming talk's product scan, as an ordered tree of x -> x * transmittance + value.
template <std::size_t N, LaneType T, class X>
    requires(!detail::Uniform<X, N> && detail::is_float_value<detail::Varying<X, N>, T, N>)
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveBlend(Wave<N> const& wave, X const& x, Lanes<T, N> const& t CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, t, "opacity");)
    auto const opacity = detail::active_or(wave, t, T{});
    // Not x * 0 for an inactive lane: that x may be NaN.
    auto const painted = detail::per_lanes(
        [&](Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA { return detail::active_or(wave, detail::scaled(v, t), T{}); }, x);
    auto const transmittance = static_cast<T>(1) - opacity;
    constexpr bool fits = N >= 4 && N * sizeof(T) <= 4 * detail::widest_register;
    if constexpr (fits && std::same_as<decltype(painted), Vec<Lanes<float, N>, 3> const>) {
        auto const layer = detail::blend_columns(std::array{painted.x, painted.y, painted.z, transmittance});
        return Blend<Vec<float, 3>, float>{{layer[0], layer[1], layer[2]}, layer[3]};
    } else {
        return detail::blend_neighbours(painted, transmittance);
    }
}

/// The active lanes' values painted over each other, and over a start, in lane order.
///
/// Shapes   Wave<N>, Lanes<T, N> of a float T or a Vec of C of them, t in Lanes<T, N>, optionally a start  ->  T or Vec<T, C>.
/// Means    c = start, or 0; for (lane : active) c = lerp(c, x[lane], t[lane]);
/// Active   An inactive lane paints nothing; an empty wave gives the start, but +0 for -0.
/// Order    As WaveActiveBlend, but relative to the greatest of |x| and |start|. To combine many waves, use WaveActiveBlend,
///          which also says how much of the start is left.
/// Errors   None.
/// Source   The wave-programming talk's WaveActiveLerp.
template <std::size_t N, LaneType T, class X>
    requires(!detail::Uniform<X, N> && detail::is_float_value<detail::Varying<X, N>, T, N>)
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveLerp(Wave<N> const& wave, X const& x, Lanes<T, N> const& t CROSSLANE_CALLER)
{
    return WaveActiveBlend(wave, x, t CROSSLANE_NAME_CALLER).value;
}
template <std::size_t N, LaneType T, class X>
    requires(!detail::Uniform<X, N> && detail::is_float_value<detail::Varying<X, N>, T, N>)
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveLerp(Wave<N> const& wave, X const& x, Lanes<T, N> const& t,
                                                   typename detail::UniformOf<detail::Varying<X, N>>::type const& start CROSSLANE_CALLER)
{
    return WaveActiveBlend(wave, x, t CROSSLANE_NAME_CALLER).over(start);
}

} // namespace crosslane
