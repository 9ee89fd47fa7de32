#pragma once

#include <crosslane/lanes/uniform_math.hpp>
#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// The functions of math.hpp and shader_math.hpp on vectors, component by component.
///
/// Shapes   Vec<Lanes<T, N>, C> or Vec<T, C>, and before or beside it anything that stands for one: a uniform Vec, or one component
///          for all  ->  the same, and of a uniform Vec and lanes a Vec of lanes; isnan, isinf and isfinite  ->  a Vec of Mask<N> or
///          bool; sign and asint  ->  one of int32_t, asuint of uint32_t, asfloat of float.
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
    return per_component([](T const& p, T const& q) CROSSLANE_INLINE_LAMBDA { return (min)(p, q); }, a, b);
}
template <class A, class B>
    requires detail::TogetherVec<A, B> && requires(detail::Together<A, B> const& v) { (min)(v, v); }
[[nodiscard]] CROSSLANE_INLINE auto (min)(A const& a, B const& b)
{
    using V = detail::Together<A, B>;
    return (min)(V(a), V(b));
}
template <class T, std::size_t C>
    requires requires(T const& x) { (max)(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> (max)(Vec<T, C> const& a, detail::Beside<T, C> const& b)
{
    return per_component([](T const& p, T const& q) CROSSLANE_INLINE_LAMBDA { return (max)(p, q); }, a, b);
}
template <class A, class B>
    requires detail::TogetherVec<A, B> && requires(detail::Together<A, B> const& v) { (max)(v, v); }
[[nodiscard]] CROSSLANE_INLINE auto (max)(A const& a, B const& b)
{
    using V = detail::Together<A, B>;
    return (max)(V(a), V(b));
}
template <class T, std::size_t C>
    requires requires(T const& x) { clamp(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> clamp(Vec<T, C> const& x, detail::Beside<T, C> const& lowest, detail::Beside<T, C> const& highest)
{
    return per_component([](T const& p, T const& q, T const& r) CROSSLANE_INLINE_LAMBDA { return clamp(p, q, r); }, x, lowest, highest);
}
template <class A, class B, class D>
    requires detail::TogetherVec<A, B, D> && requires(detail::Together<A, B, D> const& v) { clamp(v, v, v); }
[[nodiscard]] CROSSLANE_INLINE auto clamp(A const& x, B const& lowest, D const& highest)
{
    using V = detail::Together<A, B, D>;
    return clamp(V(x), V(lowest), V(highest));
}
template <class T, std::size_t C>
    requires requires(T const& x) { fmod(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> fmod(Vec<T, C> const& x, detail::Beside<T, C> const& y)
{
    return per_component([](T const& p, T const& q) CROSSLANE_INLINE_LAMBDA { return fmod(p, q); }, x, y);
}
template <class A, class B>
    requires detail::TogetherVec<A, B> && requires(detail::Together<A, B> const& v) { fmod(v, v); }
[[nodiscard]] CROSSLANE_INLINE auto fmod(A const& x, B const& y)
{
    using V = detail::Together<A, B>;
    return fmod(V(x), V(y));
}
template <class T, std::size_t C>
    requires requires(T const& x) { step(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> step(detail::Beside<T, C> const& edge, Vec<T, C> const& x)
{
    return per_component([](T const& p, T const& q) CROSSLANE_INLINE_LAMBDA { return step(p, q); }, edge, x);
}
template <class A, class B>
    requires detail::TogetherVec<A, B> && requires(detail::Together<A, B> const& v) { step(v, v); }
[[nodiscard]] CROSSLANE_INLINE auto step(A const& edge, B const& x)
{
    using V = detail::Together<A, B>;
    return step(V(edge), V(x));
}
template <class T, std::size_t C>
    requires requires(T const& x) { smoothstep(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> smoothstep(detail::Beside<T, C> const& from, detail::Beside<T, C> const& to, Vec<T, C> const& x)
{
    return per_component([](T const& p, T const& q, T const& r) CROSSLANE_INLINE_LAMBDA { return smoothstep(p, q, r); }, from, to, x);
}
template <class A, class B, class D>
    requires detail::TogetherVec<A, B, D> && requires(detail::Together<A, B, D> const& v) { smoothstep(v, v, v); }
[[nodiscard]] CROSSLANE_INLINE auto smoothstep(A const& from, B const& to, D const& x)
{
    using V = detail::Together<A, B, D>;
    return smoothstep(V(from), V(to), V(x));
}
template <class T, std::size_t C>
    requires requires(T const& x) { lerp(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> lerp(Vec<T, C> const& a, detail::Beside<T, C> const& b, detail::Beside<T, C> const& t)
{
    return per_component([](T const& p, T const& q, T const& r) CROSSLANE_INLINE_LAMBDA { return lerp(p, q, r); }, a, b, t);
}
template <class A, class B, class D>
    requires detail::TogetherVec<A, B, D> && requires(detail::Together<A, B, D> const& v) { lerp(v, v, v); }
[[nodiscard]] CROSSLANE_INLINE auto lerp(A const& a, B const& b, D const& t)
{
    using V = detail::Together<A, B, D>;
    return lerp(V(a), V(b), V(t));
}
template <class T, std::size_t C>
    requires requires(T const& x) { mad(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> mad(Vec<T, C> const& a, detail::Beside<T, C> const& b, detail::Beside<T, C> const& c)
{
    return per_component([](T const& p, T const& q, T const& r) CROSSLANE_INLINE_LAMBDA { return mad(p, q, r); }, a, b, c);
}
template <class A, class B, class D>
    requires detail::TogetherVec<A, B, D> && requires(detail::Together<A, B, D> const& v) { mad(v, v, v); }
[[nodiscard]] CROSSLANE_INLINE auto mad(A const& a, B const& b, D const& c)
{
    using V = detail::Together<A, B, D>;
    return mad(V(a), V(b), V(c));
}
template <class T, std::size_t C>
    requires requires(T const& x) { fma(x, x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> fma(Vec<T, C> const& a, detail::Beside<T, C> const& b, detail::Beside<T, C> const& c)
{
    return per_component([](T const& p, T const& q, T const& r) CROSSLANE_INLINE_LAMBDA { return fma(p, q, r); }, a, b, c);
}
template <class A, class B, class D>
    requires detail::TogetherVec<A, B, D> && requires(detail::Together<A, B, D> const& v) { fma(v, v, v); }
[[nodiscard]] CROSSLANE_INLINE auto fma(A const& a, B const& b, D const& c)
{
    using V = detail::Together<A, B, D>;
    return fma(V(a), V(b), V(c));
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
