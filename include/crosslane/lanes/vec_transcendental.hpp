#pragma once

#include <crosslane/lanes/transcendental.hpp>
#include <crosslane/lanes/uniform_math.hpp>
#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// The functions of transcendental.hpp on uniform values, so that one template serves both: exp(2.0f) beside exp(x).
///
/// Shapes   T, a float type, the same for both arguments of atan2 and pow  ->  T. Beside a T, these take Lanes<T, N> too.
/// Means    As in a lane, and as accurate; the last bits may differ from those of std::exp(2.0f).
/// Active   –
/// Errors   As for lanes. Numbers of two types, as in pow(x, 2) with a float x, are not taken.
/// Source   HLSL's functions of these names.
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T exp(T const& x)
{
    return exp(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T exp2(T const& x)
{
    return exp2(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T log(T const& x)
{
    return log(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T log2(T const& x)
{
    return log2(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T log10(T const& x)
{
    return log10(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T sin(T const& x)
{
    return sin(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T cos(T const& x)
{
    return cos(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T tan(T const& x)
{
    return tan(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T asin(T const& x)
{
    return asin(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T acos(T const& x)
{
    return acos(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T atan(T const& x)
{
    return atan(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T tanh(T const& x)
{
    return tanh(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T atan2(T const& y, T const& x)
{
    return atan2(detail::UniformLane<T>(y), x)[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T pow(T const& x, T const& y)
{
    return pow(detail::UniformLane<T>(x), y)[0];
}
// A number before lanes.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> atan2(detail::Scalar<T> y, Lanes<T, N> const& x)
{
    return atan2(Lanes<T, N>(y.value), x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> pow(detail::Scalar<T> x, Lanes<T, N> const& y)
{
    return pow(Lanes<T, N>(x.value), y);
}

/// The functions of transcendental.hpp on vectors, component by component.
///
/// Shapes   Vec<Lanes<T, N>, C> or Vec<T, C> of a float T  ->  the same. One argument of atan2 and pow may be anything that stands for
///          such a Vec, and of a uniform Vec and lanes the result is a Vec of lanes.
/// Active   Every lane takes part.
/// Errors   As for the components.
/// Source   HLSL's functions of these names.
template <class T, std::size_t C> requires requires(T const& x) { exp(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> exp(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return exp(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { exp2(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> exp2(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return exp2(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { log(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> log(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return log(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { log2(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> log2(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return log2(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { log10(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> log10(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return log10(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { sin(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> sin(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return sin(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { cos(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> cos(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return cos(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { tan(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> tan(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return tan(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { asin(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> asin(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return asin(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { acos(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> acos(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return acos(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { atan(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> atan(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return atan(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { tanh(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> tanh(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return tanh(x); }, v);
}
template <class T, std::size_t C>
    requires requires(T const& x) { atan2(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> atan2(Vec<T, C> const& y, detail::Beside<T, C> const& x)
{
    return per_component([](T const& p, T const& q) CROSSLANE_INLINE_LAMBDA { return atan2(p, q); }, y, x);
}
template <class A, class B>
    requires detail::TogetherVec<A, B> && requires(detail::Together<A, B> const& v) { atan2(v, v); }
[[nodiscard]] CROSSLANE_INLINE auto atan2(A const& y, B const& x)
{
    using V = detail::Together<A, B>;
    return atan2(V(y), V(x));
}
template <class T, std::size_t C>
    requires requires(T const& x) { pow(x, x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> pow(Vec<T, C> const& x, detail::Beside<T, C> const& y)
{
    return per_component([](T const& p, T const& q) CROSSLANE_INLINE_LAMBDA { return pow(p, q); }, x, y);
}
template <class A, class B>
    requires detail::TogetherVec<A, B> && requires(detail::Together<A, B> const& v) { pow(v, v); }
[[nodiscard]] CROSSLANE_INLINE auto pow(A const& x, B const& y)
{
    using V = detail::Together<A, B>;
    return pow(V(x), V(y));
}

} // namespace crosslane
