#pragma once

#include <crosslane/lanes/uniform_math.hpp>
#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// The functions of math.hpp and shader_math.hpp on vectors, component by component.
///
/// Shapes   Vec<Lanes<T, N>, C> or Vec<T, C>, and beside it anything that stands for one: a uniform Vec, or one component for
///          all  ->  the same; isnan, isinf and isfinite  ->  a Vec of Mask<N> or bool; sign and asint  ->  one
///          of int32_t, asuint of uint32_t, asfloat of float.
/// Active   Every lane takes part.
/// Errors   As for the components.
/// Source   HLSL's functions of these names.
template <class T, std::size_t C> requires requires(T const& x) { abs(x); }
[[nodiscard]] CROSSLANE_INLINE auto abs(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return abs(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { saturate(x); }
[[nodiscard]] CROSSLANE_INLINE auto saturate(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return saturate(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { sqrt(x); }
[[nodiscard]] CROSSLANE_INLINE auto sqrt(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return sqrt(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { floor(x); }
[[nodiscard]] CROSSLANE_INLINE auto floor(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return floor(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { ceil(x); }
[[nodiscard]] CROSSLANE_INLINE auto ceil(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return ceil(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { trunc(x); }
[[nodiscard]] CROSSLANE_INLINE auto trunc(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return trunc(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { round(x); }
[[nodiscard]] CROSSLANE_INLINE auto round(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return round(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { frac(x); }
[[nodiscard]] CROSSLANE_INLINE auto frac(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return frac(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { rcp(x); }
[[nodiscard]] CROSSLANE_INLINE auto rcp(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return rcp(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { rsqrt(x); }
[[nodiscard]] CROSSLANE_INLINE auto rsqrt(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return rsqrt(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { radians(x); }
[[nodiscard]] CROSSLANE_INLINE auto radians(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return radians(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { degrees(x); }
[[nodiscard]] CROSSLANE_INLINE auto degrees(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return degrees(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { sign(x); }
[[nodiscard]] CROSSLANE_INLINE auto sign(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return sign(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { isnan(x); }
[[nodiscard]] CROSSLANE_INLINE auto isnan(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return isnan(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { isinf(x); }
[[nodiscard]] CROSSLANE_INLINE auto isinf(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return isinf(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { isfinite(x); }
[[nodiscard]] CROSSLANE_INLINE auto isfinite(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return isfinite(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { asuint(x); }
[[nodiscard]] CROSSLANE_INLINE auto asuint(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return asuint(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { asint(x); }
[[nodiscard]] CROSSLANE_INLINE auto asint(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return asint(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { asfloat(x); }
[[nodiscard]] CROSSLANE_INLINE auto asfloat(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return asfloat(x); }, v);
}
template <class T, std::size_t C>
    requires requires(T const& x) { (min)(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> (min)(Vec<T, C> const& a, detail::Beside<T, C> const& b)
{
    return per_component([](T const& x, T const& y) CROSSLANE_INLINE_LAMBDA { return (min)(x, y); }, a, b);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S>
    requires requires(T const& x) { (min)(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> (min)(S const& a, Vec<T, C> const& b)
{
    return (min)(Vec<T, C>(a), b);
}
template <class T, std::size_t C>
    requires requires(T const& x) { (max)(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> (max)(Vec<T, C> const& a, detail::Beside<T, C> const& b)
{
    return per_component([](T const& x, T const& y) CROSSLANE_INLINE_LAMBDA { return (max)(x, y); }, a, b);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S>
    requires requires(T const& x) { (max)(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> (max)(S const& a, Vec<T, C> const& b)
{
    return (max)(Vec<T, C>(a), b);
}
template <class T, std::size_t C>
    requires requires(T const& x) { (min)(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> clamp(Vec<T, C> const& x, detail::Beside<T, C> const& lowest, detail::Beside<T, C> const& highest)
{
    return (min)((max)(x, lowest), highest);
}
template <class T, std::size_t C>
    requires requires(T const& x) { fmod(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> fmod(Vec<T, C> const& x, detail::Beside<T, C> const& y)
{
    return per_component([](T const& a, T const& b) CROSSLANE_INLINE_LAMBDA { return fmod(a, b); }, x, y);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S>
    requires requires(T const& x) { fmod(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> fmod(S const& x, Vec<T, C> const& y)
{
    return fmod(Vec<T, C>(x), y);
}
template <class T, std::size_t C>
    requires requires(T const& x) { step(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> step(detail::Beside<T, C> const& edge, Vec<T, C> const& x)
{
    return per_component([](T const& a, T const& b) CROSSLANE_INLINE_LAMBDA { return step(a, b); }, edge, x);
}
template <class T, std::size_t C>
    requires requires(T const& x) { smoothstep(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> smoothstep(detail::Beside<T, C> const& from, detail::Beside<T, C> const& to, Vec<T, C> const& x)
{
    return per_component([](T const& a, T const& b, T const& c) CROSSLANE_INLINE_LAMBDA { return smoothstep(a, b, c); }, from, to, x);
}
template <class T, std::size_t C>
    requires requires(T const& x) { lerp(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> lerp(Vec<T, C> const& a, detail::Beside<T, C> const& b, detail::Beside<T, C> const& t)
{
    return per_component([](T const& x, T const& y, T const& z) CROSSLANE_INLINE_LAMBDA { return lerp(x, y, z); }, a, b, t);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S>
    requires requires(T const& x) { lerp(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> lerp(S const& a, Vec<T, C> const& b, detail::Beside<T, C> const& t)
{
    return lerp(Vec<T, C>(a), b, t);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S, detail::OperandOf<Vec<T, C>> R>
    requires requires(T const& x) { lerp(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> lerp(S const& a, R const& b, Vec<T, C> const& t)
{
    return lerp(Vec<T, C>(a), Vec<T, C>(b), t);
}
// Between two uniform vectors, with a t of its own in each lane.
template <LaneType T, std::size_t N, std::size_t C>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> lerp(Vec<T, C> const& a, Vec<T, C> const& b, Lanes<T, N> const& t)
{
    using V = Vec<Lanes<T, N>, C>;
    return lerp(V(a), V(b), V(t));
}
template <class T, std::size_t C>
    requires requires(T const& x) { mad(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> mad(Vec<T, C> const& a, detail::Beside<T, C> const& b, detail::Beside<T, C> const& c)
{
    return per_component([](T const& x, T const& y, T const& z) CROSSLANE_INLINE_LAMBDA { return mad(x, y, z); }, a, b, c);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S>
    requires requires(T const& x) { mad(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> mad(S const& a, Vec<T, C> const& b, detail::Beside<T, C> const& c)
{
    return mad(Vec<T, C>(a), b, c);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S, detail::OperandOf<Vec<T, C>> R>
    requires requires(T const& x) { mad(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> mad(S const& a, R const& b, Vec<T, C> const& c)
{
    return mad(Vec<T, C>(a), Vec<T, C>(b), c);
}
template <class T, std::size_t C>
    requires requires(T const& x) { fma(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> fma(Vec<T, C> const& a, detail::Beside<T, C> const& b, detail::Beside<T, C> const& c)
{
    return per_component([](T const& x, T const& y, T const& z) CROSSLANE_INLINE_LAMBDA { return fma(x, y, z); }, a, b, c);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S>
    requires requires(T const& x) { fma(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> fma(S const& a, Vec<T, C> const& b, detail::Beside<T, C> const& c)
{
    return fma(Vec<T, C>(a), b, c);
}
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S, detail::OperandOf<Vec<T, C>> R>
    requires requires(T const& x) { fma(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> fma(S const& a, R const& b, Vec<T, C> const& c)
{
    return fma(Vec<T, C>(a), Vec<T, C>(b), c);
}

/// c ? a : b for a uniform c: uniform_math.hpp's select, also for two vectors one of which is a swizzle.
///
/// Shapes   bool, Vec<T, C>, anything that stands for one  ->  Vec<T, C>.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL 2021 select.
template <std::same_as<bool> Condition, class T, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> select(Condition c, Vec<T, C> const& a, detail::Beside<T, C> const& b)
{
    return c ? a : b;
}

/// Whether any component is true, or all are, in each lane.
///
/// Shapes   Vec<Mask<N>, C>  ->  Mask<N>; Vec<bool, C>  ->  bool.
/// Active   Every lane takes part. (any and all of a Mask ask whether any of its lanes is set, or all are.)
/// Errors   None.
/// Source   HLSL any and all of a bool3.
template <class T, std::size_t C>
    requires(std::same_as<T, bool> || requires(T const& x) { x.bits(); })
[[nodiscard]] CROSSLANE_INLINE T any(Vec<T, C> const& v)
{
    T result = v.x | v.y;
    if constexpr (C > 2) result = result | v.z;
    if constexpr (C > 3) result = result | v.w;
    return result;
}
template <class T, std::size_t C>
    requires(std::same_as<T, bool> || requires(T const& x) { x.bits(); })
[[nodiscard]] CROSSLANE_INLINE T all(Vec<T, C> const& v)
{
    T result = v.x & v.y;
    if constexpr (C > 2) result = result & v.z;
    if constexpr (C > 3) result = result & v.w;
    return result;
}

} // namespace crosslane
