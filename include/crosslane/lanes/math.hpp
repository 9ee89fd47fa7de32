#pragma once

#include <crosslane/lanes/isa/fma.hpp>
#include <crosslane/lanes/isa/minmax.hpp>
#include <crosslane/lanes/isa/rounded.hpp>
#include <crosslane/lanes/isa/sqrt_neon.hpp>
#include <crosslane/lanes/lanes.hpp>

#include <cmath>

// HLSL's smaller functions, such as smoothstep and rsqrt, are in shader_math.hpp; exp, sin and their like in transcendental.hpp.
namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// f on every register. A Single is passed as the number it holds, and a half as float.
template <LaneType T, std::size_t N, class F, class... X>
CROSSLANE_INLINE Lanes<T, N> math(F f, Lanes<T, N> const& x, X const&... more)
{
    return per_register<Lanes<T, N>>(
        [f](auto const&... v) __attribute__((always_inline)) {
            if constexpr ((is_single<std::remove_cvref_t<decltype(v)>> && ...)) {
                using Number = std::conditional_t<is_half<T>, float, T>;
                return Single<T>{static_cast<T>(f(static_cast<Number>(v.value)...))};
            } else {
                return f(v...);
            }
        },
        x, more...);
}

/// A rounded value with the sign of what was rounded. On SSE2 and NEON, xsimd loses the sign of a zero.
template <class T>
CROSSLANE_INLINE T with_sign_of(T const& x, T const& rounded)
{
    if constexpr (!std::is_arithmetic_v<T> && !xsimd::sse4_1::supported()) {
        return rounded | (x & T(-0.0));
    } else {
        return rounded;
    }
}

} // namespace detail

/// The smaller and the larger, lane by lane: NaN yields to the other operand, and -0 < +0.
///
/// Shapes   Lanes<T, N> twice, one of which may be a T  ->  Lanes<T, N>.
/// Active   Every lane takes part.
/// Cost     Floats on AVX2 and SSE: up to six instructions; one with a constant that is not NaN, nor a zero that would have to yield.
/// Errors   None. A signalling NaN yields too, except on AVX-512 and NEON, where it becomes a quiet NaN and wins.
/// Source   HLSL min and max; Direct3D 11.3's rules for NaN and its recommendation for zeros.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (min)(Lanes<T, N> const& a, Lanes<T, N> const& b) // closer than std::min, if both are found
{
    return detail::math([](auto const& x, auto const& y) __attribute__((always_inline)) { return detail::extreme<true>(x, y); }, a, b);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (min)(Lanes<T, N> const& a, std::type_identity_t<Lanes<T, N>> const& b)
{
    return detail::math([](auto const& x, auto const& y) __attribute__((always_inline)) { return detail::limited<true>(x, y); }, a, b);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (min)(detail::Scalar<T> a, Lanes<T, N> const& b)
{
    return (min)(b, a.value);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (max)(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return detail::math([](auto const& x, auto const& y) __attribute__((always_inline)) { return detail::extreme<false>(x, y); }, a, b);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (max)(Lanes<T, N> const& a, std::type_identity_t<Lanes<T, N>> const& b)
{
    return detail::math([](auto const& x, auto const& y) __attribute__((always_inline)) { return detail::limited<false>(x, y); }, a, b);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (max)(detail::Scalar<T> a, Lanes<T, N> const& b)
{
    return (max)(b, a.value);
}

#if defined(CROSSLANE_IS_CHECKED)
// A limit of another type, which may be another one in the lanes' type.
template <LaneType T, std::size_t N, detail::OtherNumber<T> S>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (min)(Lanes<T, N> const& a, S b CROSSLANE_CALLER)
{
    detail::check_limit<T>(caller.of(__func__), b);
    return (min)(a, Lanes<T, N>(static_cast<T>(b)));
}
template <LaneType T, std::size_t N, detail::OtherNumber<T> S>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (min)(S a, Lanes<T, N> const& b CROSSLANE_CALLER)
{
    return (min)(b, a CROSSLANE_NAME_CALLER);
}
template <LaneType T, std::size_t N, detail::OtherNumber<T> S>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (max)(Lanes<T, N> const& a, S b CROSSLANE_CALLER)
{
    detail::check_limit<T>(caller.of(__func__), b);
    return (max)(a, Lanes<T, N>(static_cast<T>(b)));
}
template <LaneType T, std::size_t N, detail::OtherNumber<T> S>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> (max)(S a, Lanes<T, N> const& b CROSSLANE_CALLER)
{
    return (max)(b, a CROSSLANE_NAME_CALLER);
}
#endif

/// min(max(x, lowest), highest), lane by lane; saturate: from 0 to 1.
///
/// Shapes   Lanes<T, N>, all but one of which may be a T  ->  Lanes<T, N>; saturate of float lanes only.
/// Active   Every lane takes part.
/// Errors   None. A NaN becomes the lowest value, as with max; where lowest > highest, the result is highest.
/// Source   HLSL clamp and saturate.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> clamp(Lanes<T, N> const& x, Lanes<T, N> const& lowest, Lanes<T, N> const& highest)
{
    return (min)((max)(x, lowest), highest);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> clamp(Lanes<T, N> const& x, std::type_identity_t<Lanes<T, N>> const& lowest,
                                                 std::type_identity_t<Lanes<T, N>> const& highest)
{
    return detail::math(
        [](auto const& v, auto const& low, auto const& high)
            __attribute__((always_inline)) { return detail::limited<true>(detail::limited<false>(v, low), high); },
        x, lowest, highest);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> clamp(detail::Scalar<T> x, Lanes<T, N> const& lowest,
                                                 std::type_identity_t<Lanes<T, N>> const& highest)
{
    return clamp(Lanes<T, N>(x.value), lowest, highest);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> clamp(detail::Scalar<T> x, detail::Scalar<T> lowest, Lanes<T, N> const& highest)
{
    return clamp(Lanes<T, N>(x.value), Lanes<T, N>(lowest.value), highest);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> saturate(Lanes<T, N> const& x)
{
    return clamp(x, T(0), T(1));
}

/// |x|, lane by lane.
///
/// Shapes   Lanes<T, N>  ->  Lanes<T, N>.
/// Active   Every lane takes part.
/// Errors   None: the most negative integer stays as it is, and only the sign of a NaN changes.
/// Source   HLSL abs.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> abs(Lanes<T, N> const& x)
{
    if constexpr (std::is_unsigned_v<T>) {
        return x;
    } else if constexpr (std::integral<T>) {
        return select(x < T{0}, -x, x);
    } else {
        using U = detail::UintOf<sizeof(T)>;
        return lanes_bit_cast<T>(lanes_bit_cast<U>(x) & static_cast<U>(static_cast<U>(~U{}) >> 1));
    }
}

/// The exact functions of <cmath>, lane by lane.
///
/// Shapes   Lanes<T, N> of a float T  ->  Lanes<T, N>.
/// Means    round goes to the nearest integer, from halfway to the even one. The same bits everywhere. half is computed as
///          float.
/// Active   Every lane takes part.
/// Errors   None. The square root of a negative number is NaN.
/// Source   HLSL's functions of these names.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> sqrt(Lanes<T, N> const& x)
{
    return detail::math([](auto const& v) CROSSLANE_INLINE_LAMBDA { return detail::square_root(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> floor(Lanes<T, N> const& x)
{
    return detail::math([](auto const& v) CROSSLANE_INLINE_LAMBDA { return detail::with_sign_of(v, xsimd::floor(v)); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> ceil(Lanes<T, N> const& x)
{
    return detail::math([](auto const& v) CROSSLANE_INLINE_LAMBDA { return detail::with_sign_of(v, xsimd::ceil(v)); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> trunc(Lanes<T, N> const& x)
{
    return detail::math([](auto const& v) CROSSLANE_INLINE_LAMBDA { return detail::with_sign_of(v, xsimd::trunc(v)); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> round(Lanes<T, N> const& x)
{
    return detail::math([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::nearbyint(v); }, x);
}

/// C's fmod, lane by lane: x - n y, exact, for the whole number n with which the result is below |y| in size and has the sign
/// of x.
///
/// Shapes   Lanes<T, N> of a float T; y may be a T  ->  Lanes<T, N>.
/// Active   Every lane takes part.
/// Cost     A call for each lane. x - y * trunc(x / y), which is HLSL's fmod, is faster, but exact only for small x / y.
/// Errors   None: NaN where x is infinite, y is 0 or one of them is NaN.
/// Source   HLSL fmod; C fmod.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> fmod(Lanes<T, N> const& x, std::type_identity_t<Lanes<T, N>> const& y)
{
    using Number = std::conditional_t<detail::is_half<T>, float, T>;
    return detail::per_lane([](T a, T b) { return static_cast<T>(std::fmod(static_cast<Number>(a), static_cast<Number>(b))); }, x, y);
}

/// x - floor(x), lane by lane.
///
/// Shapes   Lanes<T, N> of a float T  ->  Lanes<T, N>.
/// Active   Every lane takes part.
/// Errors   None: an infinity becomes NaN, and a tiny negative number becomes 1.
/// Source   HLSL frac.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> frac(Lanes<T, N> const& x)
{
    return x - floor(x);
}

/// a + t (b - a), lane by lane, each operation rounded separately: the same bits everywhere.
///
/// Shapes   Lanes<T, N> of a float T, one or two of which may be a T  ->  Lanes<T, N>.
/// Active   Every lane takes part.
/// Errors   None. At t = 1 the result may differ from b by a rounding error; t may lie outside 0 … 1.
/// Source   HLSL lerp.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> lerp(Lanes<T, N> const& a, std::type_identity_t<Lanes<T, N>> const& b,
                                                std::type_identity_t<Lanes<T, N>> const& t)
{
    return a + detail::rounded(t * (b - a));
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> lerp(detail::Scalar<T> a, Lanes<T, N> const& b, std::type_identity_t<Lanes<T, N>> const& t)
{
    return lerp(Lanes<T, N>(a.value), b, t);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> lerp(detail::Scalar<T> a, detail::Scalar<T> b, Lanes<T, N> const& t)
{
    return lerp(Lanes<T, N>(a.value), b.value, t);
}

/// a b + c, rounded once, lane by lane: the same bits everywhere.
///
/// Shapes   Lanes<T, N> of float or double; b and c may be a T  ->  Lanes<T, N>.
/// Active   Every lane takes part.
/// Cost     One instruction per register where the compiler may use FMA (-mfma, -march=x86-64-v3; AArch64), elsewhere a call
///          for each lane. mad, which rounds twice, takes two instructions everywhere.
/// Errors   None.
/// Source   HLSL fma, which takes doubles only; GLSL fma; C fma.
template <LaneType T, std::size_t N>
    requires std::floating_point<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> fma(Lanes<T, N> const& a, std::type_identity_t<Lanes<T, N>> const& b,
                                               std::type_identity_t<Lanes<T, N>> const& c)
{
    auto const fused = [](auto const& x, auto const& y, auto const& z) CROSSLANE_INLINE_LAMBDA {
        return detail::fused_multiply_add(x, y, z);
    };
    if constexpr (detail::has_fma) {
        return detail::math(fused, a, b, c);
    } else {
        return detail::per_lane(fused, a, b, c);
    }
}

/// Lane 0 holds first (0 unless given), lane 1 first + 1, and so on.
///
/// Shapes   T  ->  Lanes<T, N>; write iota<T, N>().
/// Active   Every lane takes part.
/// Errors   None: integers wrap, and large floats round.
/// Source   std::iota.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> iota(T first = T{})
{
    static constexpr auto numbers = [] {
        std::array<T, N> values{};
        for (std::size_t i = 0; i < N; ++i) values[i] = static_cast<T>(i);
        return values;
    }();
    return Lanes<T, N>::from_array(numbers) + first;
}

} // namespace crosslane
