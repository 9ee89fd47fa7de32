#pragma once

#include <crosslane/lanes/shader_math.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <LaneType T>
using UniformLane = Lanes<T, 1>;

template <class T>
concept FloatNumber = LaneType<T> && is_float<T>;

/// Numbers of two or three types that C++ converts to a common one, as an int and a float to float.
template <class A, class B, class D = A>
concept MixedNumbers = LaneType<A> && LaneType<B> && LaneType<D> && !(std::same_as<A, B> && std::same_as<A, D>) &&
                       requires { requires LaneType<std::common_type_t<A, B, D>>; };
template <class A, class B, class D = A>
concept MixedFloats = MixedNumbers<A, B, D> && std::floating_point<std::common_type_t<A, B, D>>;

/// A number as the T that it is compared as. Checked builds report an integer that T changes, as -1 beside an unsigned one, and a
/// number that T makes infinite.
template <class T, class S>
CROSSLANE_INLINE T converted(S number CROSSLANE_CALLER)
{
#if defined(CROSSLANE_IS_CHECKED)
    check_limit<T>(caller, number);
#endif
    return static_cast<T>(number);
}

} // namespace detail

/// The functions of math.hpp and shader_math.hpp on uniform values, so that one template serves both.
///
/// Shapes   T  ->  T; isnan, isinf and isfinite  ->  bool; sign  ->  int32_t. Of two types, as in clamp(x, 0, 1) of a float x, T is
///          the one to which C++ converts both: float of int and float, uint32_t of int and uint32_t.
/// Means    As in one lane, to the last bit.
/// Active   –
/// Errors   As for lanes.
/// Source   HLSL's functions of these names; a literal 0.5 makes T a double, as C++ has it, where HLSL's is a float.
template <LaneType T>
[[nodiscard]] CROSSLANE_INLINE T (min)(T const& a, T const& b) // closer than std::min, if both are found
{
    return (min)(detail::UniformLane<T>(a), detail::UniformLane<T>(b))[0];
}
template <LaneType T>
[[nodiscard]] CROSSLANE_INLINE T (max)(T const& a, T const& b)
{
    return (max)(detail::UniformLane<T>(a), detail::UniformLane<T>(b))[0];
}
template <LaneType T>
[[nodiscard]] CROSSLANE_INLINE T clamp(T const& x, T const& lowest, T const& highest)
{
    return (min)((max)(x, lowest), highest);
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T saturate(T const& x)
{
    return clamp(x, T(0), T(1));
}
template <LaneType T>
[[nodiscard]] CROSSLANE_INLINE T abs(T const& x)
{
    return abs(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T sqrt(T const& x)
{
    return sqrt(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T floor(T const& x)
{
    return floor(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T ceil(T const& x)
{
    return ceil(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T trunc(T const& x)
{
    return trunc(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T round(T const& x)
{
    return round(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T fmod(T const& x, T const& y)
{
    return fmod(detail::UniformLane<T>(x), y)[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T frac(T const& x)
{
    return frac(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T lerp(T const& a, T const& b, T const& t)
{
    return lerp(detail::UniformLane<T>(a), b, t)[0];
}
template <std::floating_point T>
[[nodiscard]] CROSSLANE_INLINE T fma(T const& a, T const& b, T const& c)
{
    return fma(detail::UniformLane<T>(a), b, c)[0];
}
// A number before lanes.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> fmod(detail::Scalar<T> x, Lanes<T, N> const& y)
{
    return fmod(Lanes<T, N>(x.value), y);
}
template <std::floating_point T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> fma(detail::Scalar<T> a, Lanes<T, N> const& b, std::type_identity_t<Lanes<T, N>> const& c)
{
    return fma(Lanes<T, N>(a.value), b, c);
}
template <std::floating_point T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> fma(detail::Scalar<T> a, detail::Scalar<T> b, Lanes<T, N> const& c)
{
    return fma(Lanes<T, N>(a.value), Lanes<T, N>(b.value), c);
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T step(T const& edge, T const& x)
{
    return step(edge, detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T smoothstep(T const& from, T const& to, T const& x)
{
    return smoothstep(from, to, detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T mad(T const& a, T const& b, T const& c)
{
    return mad(detail::UniformLane<T>(a), b, c)[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T rcp(T const& x)
{
    return rcp(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T rsqrt(T const& x)
{
    return rsqrt(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T radians(T const& x)
{
    return radians(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T degrees(T const& x)
{
    return degrees(detail::UniformLane<T>(x))[0];
}
template <LaneType T>
    requires(!std::is_unsigned_v<T>)
[[nodiscard]] CROSSLANE_INLINE std::int32_t sign(T const& x)
{
    return sign(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE bool isnan(T const& x)
{
    return isnan(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE bool isinf(T const& x)
{
    return isinf(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE bool isfinite(T const& x)
{
    return isfinite(detail::UniformLane<T>(x))[0];
}
// Numbers of two types.
template <class A, class B>
    requires detail::MixedNumbers<A, B>
[[nodiscard]] CROSSLANE_INLINE auto (min)(A a, B b CROSSLANE_CALLER)
{
    using T = std::common_type_t<A, B>;
    return (min)(detail::converted<T>(a CROSSLANE_NAME_CALLER), detail::converted<T>(b CROSSLANE_NAME_CALLER));
}
template <class A, class B>
    requires detail::MixedNumbers<A, B>
[[nodiscard]] CROSSLANE_INLINE auto (max)(A a, B b CROSSLANE_CALLER)
{
    using T = std::common_type_t<A, B>;
    return (max)(detail::converted<T>(a CROSSLANE_NAME_CALLER), detail::converted<T>(b CROSSLANE_NAME_CALLER));
}
template <class A, class B, class D>
    requires detail::MixedNumbers<A, B, D>
[[nodiscard]] CROSSLANE_INLINE auto clamp(A x, B lowest, D highest CROSSLANE_CALLER)
{
    using T = std::common_type_t<A, B, D>;
    return clamp(detail::converted<T>(x CROSSLANE_NAME_CALLER), detail::converted<T>(lowest CROSSLANE_NAME_CALLER),
                 detail::converted<T>(highest CROSSLANE_NAME_CALLER));
}
template <class A, class B, class D>
    requires detail::MixedFloats<A, B, D>
[[nodiscard]] CROSSLANE_INLINE auto lerp(A a, B b, D t)
{
    using T = std::common_type_t<A, B, D>;
    return lerp(static_cast<T>(a), static_cast<T>(b), static_cast<T>(t));
}
template <class A, class B>
    requires detail::MixedFloats<A, B>
[[nodiscard]] CROSSLANE_INLINE auto step(A edge, B x)
{
    using T = std::common_type_t<A, B>;
    return step(static_cast<T>(edge), static_cast<T>(x));
}
template <class A, class B, class D>
    requires detail::MixedFloats<A, B, D>
[[nodiscard]] CROSSLANE_INLINE auto smoothstep(A from, B to, D x)
{
    using T = std::common_type_t<A, B, D>;
    return smoothstep(static_cast<T>(from), static_cast<T>(to), static_cast<T>(x));
}
template <class A, class B, class D>
    requires detail::MixedFloats<A, B, D>
[[nodiscard]] CROSSLANE_INLINE auto mad(A a, B b, D c)
{
    using T = std::common_type_t<A, B, D>;
    return mad(static_cast<T>(a), static_cast<T>(b), static_cast<T>(c));
}

/// The bits of a 4-byte number as another type.
///
/// Shapes   T  ->  uint32_t, int32_t or float.
/// Active   –
/// Errors   None.
/// Source   HLSL asuint, asint, asfloat.
template <LaneType T>
    requires(sizeof(T) == 4)
[[nodiscard]] CROSSLANE_INLINE std::uint32_t asuint(T const& x)
{
    return detail::bit_cast<std::uint32_t>(x);
}
template <LaneType T>
    requires(sizeof(T) == 4)
[[nodiscard]] CROSSLANE_INLINE std::int32_t asint(T const& x)
{
    return detail::bit_cast<std::int32_t>(x);
}
template <LaneType T>
    requires(sizeof(T) == 4)
[[nodiscard]] CROSSLANE_INLINE float asfloat(T const& x)
{
    return detail::bit_cast<float>(x);
}

/// c ? a : b for a uniform c, where select otherwise takes a Mask.
///
/// Shapes   bool; a: a number, Lanes, a Mask or a Vec; b: anything that stands for one  ->  the type of a, or of b if those are lanes.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL 2021 select.
template <std::same_as<bool> Condition, class T>
[[nodiscard]] CROSSLANE_INLINE T select(Condition c, T const& a, std::type_identity_t<T> const& b)
{
    return c ? a : b;
}
template <std::same_as<bool> Condition, LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> select(Condition c, detail::Scalar<T> a, Lanes<T, N> const& b)
{
    return c ? Lanes<T, N>(a.value) : b;
}

/// A uniform truth as it is: of one component, any and all are the same.
///
/// Shapes   bool  ->  bool.
/// Active   –
/// Errors   None.
/// Source   HLSL any and all of a bool.
template <std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE bool any(Boolean b)
{
    return b;
}
template <std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE bool all(Boolean b)
{
    return b;
}

} // namespace crosslane
