#pragma once

// What HLSL has besides, and shaders seldom use.

#include <crosslane/lanes/vec_math.hpp>
#include <crosslane/lanes/vec_transcendental.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// Hyperbolic sine and cosine; tanh is in transcendental.hpp.
///
/// Shapes   Lanes<T, N> or T of a float T, or a Vec of either  ->  the same.
/// Means    C's functions, by xsimd, as transcendental.hpp's: half is computed as float. Off by less than 4 units in the last place.
/// Active   Every lane takes part.
/// Errors   None. Past what T holds, from about 89 in a float, they are infinite.
/// Source   HLSL sinh, cosh.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> sinh(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::sinh(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> cosh(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::cosh(v); }, x);
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T sinh(T const& x)
{
    return sinh(detail::UniformLane<T>(x))[0];
}
template <detail::FloatNumber T>
[[nodiscard]] CROSSLANE_INLINE T cosh(T const& x)
{
    return cosh(detail::UniformLane<T>(x))[0];
}
template <class T, std::size_t C> requires requires(T const& x) { sinh(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> sinh(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return sinh(x); }, v);
}
template <class T, std::size_t C> requires requires(T const& x) { cosh(x); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> cosh(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return cosh(x); }, v);
}

namespace detail {

template <std::floating_point T>
struct FloatLayout
{
    static constexpr std::int32_t digits = std::numeric_limits<T>::digits, highest = std::numeric_limits<T>::max_exponent - 1;
    static constexpr std::int32_t lowest = 1 - highest; // 2 to this is the smallest normal number
    static constexpr UintOf<sizeof(T)> mantissa_bits = digits - 1, exponent = (UintOf<sizeof(T)>{1} << (8 * sizeof(T) - digits)) - 1;
};

/// 2 to the e, which is between lowest and highest.
template <std::floating_point T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> power_of_two(Lanes<std::int32_t, N> const& e)
{
    using L = FloatLayout<T>;
    return lanes_bit_cast<T>(lanes_cast<UintOf<sizeof(T)>>(e + L::highest) << L::mantissa_bits);
}

} // namespace detail

/// What frexp returns.
///
/// Shapes   Lanes<T, N>, T or a Vec of either, and int32_t in the same shape.
/// Active   –
/// Errors   None.
template <class T, class E>
struct Frexp
{
    T significand;
    E exponent;
};

/// x times 2 to the e, rounded once; and the other way round, x as a significand, from 0.5 up to 1, times 2 to an exponent.
///
///     auto const [significand, exponent] = frexp(x);                 // float significand = frexp(x, exponent);
///     auto const same = ldexp(significand, exponent);                // ldexp(significand, exponent)
///
/// Shapes   ldexp: Lanes<T, N> or T of float or double, and an int32_t or lanes of it  ->  Lanes<T, N> or T; a Vec of x too.
///          frexp: Lanes<T, N>, T or a Vec of either  ->  a Frexp: this, and Lanes<int32_t, N>, int32_t or a Vec of either.
/// Means    The significand has x's sign. Of 0, an infinity and NaN it is x itself, and the exponent 0.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL ldexp, frexp, whose exponents are floats: lanes_cast<std::int32_t> them.
template <std::floating_point T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> ldexp(Lanes<T, N> const& x, std::type_identity_t<Lanes<std::int32_t, N>> const& e)
{
    using L = detail::FloatLayout<T>;
    auto const within = [](auto const& some) CROSSLANE_INLINE_LAMBDA { return clamp(some, L::lowest, L::highest); };
    auto const last = within(e), before = within(e - last), first = within(e - last - before);
    // Only the last product can be rounded: where an earlier one is too small for that, the result is 0.
    return x * detail::power_of_two<T>(first) * detail::power_of_two<T>(before) * detail::power_of_two<T>(last);
}
template <std::floating_point T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Frexp<Lanes<T, N>, Lanes<std::int32_t, N>> frexp(Lanes<T, N> const& x)
{
    using L = detail::FloatLayout<T>;
    using U = detail::UintOf<sizeof(T)>;
    using Exponents = Lanes<std::int32_t, N>;
    Mask<N> const is_small = abs(x) < (std::numeric_limits<T>::min)();
    auto const bits = lanes_bit_cast<U>(select(is_small, x * static_cast<T>(std::uint64_t{1} << L::digits), x));
    auto const significand =
        (bits & static_cast<U>(~(L::exponent << L::mantissa_bits))) | static_cast<U>(U{L::highest - 1} << L::mantissa_bits);
    auto const exponent = lanes_cast<std::int32_t>((bits >> L::mantissa_bits) & L::exponent) - (L::highest - 1);
    Mask<N> const is_number = (x != T(0)) & isfinite(x);
    return {select(is_number, lanes_bit_cast<T>(significand), x),
            select(is_number, exponent - select(is_small, Exponents(L::digits), Exponents(0)), Exponents(0))};
}
template <std::floating_point T>
[[nodiscard]] CROSSLANE_INLINE T ldexp(T const& x, std::int32_t e)
{
    return ldexp(detail::UniformLane<T>(x), e)[0];
}
template <std::floating_point T>
[[nodiscard]] CROSSLANE_INLINE Frexp<T, std::int32_t> frexp(T const& x)
{
    auto const [significand, exponent] = frexp(detail::UniformLane<T>(x));
    return {significand[0], exponent[0]};
}
template <class T, std::size_t C> requires requires(T const& x) { frexp(x).exponent; }
[[nodiscard]] CROSSLANE_INLINE auto frexp(Vec<T, C> const& v)
{
    Frexp<Vec<T, C>, Vec<decltype(frexp(v.x).exponent), C>> result;
    for (std::size_t i = 0; i < C; ++i) {
        auto const [significand, exponent] = frexp(v[i]);
        result.significand[i] = significand;
        result.exponent[i] = exponent;
    }
    return result;
}
template <class T, std::size_t C, class E> requires requires(T const& x, E const& e) { ldexp(x, e); }
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> ldexp(Vec<T, C> const& v, E const& e)
{
    return per_component([&](T const& x) CROSSLANE_INLINE_LAMBDA { return ldexp(x, e); }, v);
}

/// The direction of a ray that goes on behind a surface; and a normal turned towards the viewer.
///
/// Shapes   Vec<Lanes<T, N>, C> or Vec<T, C> of a float T, any mixed; eta is a component's type, or a T  ->  a Vec.
/// Means    refract      k = 1 - eta eta (1 - d d) with d = dot(n, v);  k < 0 ? 0 : eta v - (eta d + sqrt(k)) n
///          faceforward  dot(v, reference) < 0 ? n : -n
///          Each operation is rounded by itself.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL refract, faceforward; the zero of dot is GLSL's.
template <class A, class B, std::size_t C>
    requires detail::FloatsOfBoth<A, B>
[[nodiscard]] CROSSLANE_INLINE auto refract(Vec<A, C> const& v, Vec<B, C> const& n, typename detail::OfBoth<A, B>::type const& eta)
{
    using T = typename detail::OfBoth<A, B>::type;
    using detail::scaled;
    Vec<T, C> const from = v, normal = n;
    T const d = dot(normal, from);
    T const k = T(1) - scaled(scaled(eta, eta), T(T(1) - scaled(d, d)));
    T const along = T(scaled(eta, d) + detail::square_root_of(k));
    auto const component = [&](T const& x, T const& y) CROSSLANE_INLINE_LAMBDA {
        return select(k < T(0), T(0), T(scaled(eta, x) - scaled(along, y)));
    };
    return per_component(component, from, normal);
}
template <class A, class B, class G, std::size_t C>
    requires detail::FloatsOfBoth<A, B> && detail::FloatsOfBoth<typename detail::OfBoth<A, B>::type, G>
[[nodiscard]] CROSSLANE_INLINE auto faceforward(Vec<A, C> const& n, Vec<B, C> const& v, Vec<G, C> const& reference)
{
    using T = typename detail::OfBoth<typename detail::OfBoth<A, B>::type, G>::type;
    Vec<T, C> const normal = n;
    return select(T(dot(v, reference)) < T(0), normal, -normal);
}

} // namespace crosslane
