#pragma once

#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class T>
inline constexpr bool is_floats = false;
template <LaneType T>
inline constexpr bool is_floats<T> = is_float<T>;
template <LaneType T, std::size_t N>
inline constexpr bool is_floats<Lanes<T, N>> = is_float<T>;

template <class A, class B>
concept FloatsOfBoth = is_floats<A> && requires { typename OfBoth<A, B>::type; };
template <class A, class B>
concept IntegersOfBoth = is_integers<A> && requires { typename OfBoth<A, B>::type; };
template <class A, class B, std::size_t C>
using VecOfBoth = Vec<typename OfBoth<A, B>::type, C>;

template <class T>
CROSSLANE_INLINE T square_root_of(T const& x)
{
    if constexpr (LaneType<T>) {
        return sqrt(Lanes<T, 1>(x))[0];
    } else {
        return sqrt(x);
    }
}

template <class T, std::size_t C>
CROSSLANE_INLINE T dot(Vec<T, C> const& a, Vec<T, C> const& b)
{
    T sum = T(scaled(a.x, b.x) + scaled(a.y, b.y));
    if constexpr (C > 2) sum = T(sum + scaled(a.z, b.z));
    if constexpr (C > 3) sum = T(sum + scaled(a.w, b.w));
    return sum;
}

} // namespace detail

/// The sum of products of integers, which wraps.
///
/// Shapes   Vec<Lanes<T, N>, C> or Vec<T, C> of an integer T, or one of each  ->  Lanes<T, N> or T.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL dot of int3.
template <class A, class B, std::size_t C>
    requires detail::IntegersOfBoth<A, B>
[[nodiscard]] CROSSLANE_INLINE auto dot(Vec<A, C> const& a, Vec<B, C> const& b)
{
    using T = typename detail::OfBoth<A, B>::type;
    auto const products = Vec<T, C>(a) * Vec<T, C>(b);
    detail::Plus const plus;
    T sum = plus(products.x, products.y);
    if constexpr (C > 2) sum = plus(sum, products.z);
    if constexpr (C > 3) sum = plus(sum, products.w);
    return sum;
}

/// HLSL's geometric functions, for lanes or uniform values, each operation rounded separately: the same bits everywhere.
///
/// Shapes   Vec<Lanes<T, N>, C> or Vec<T, C> of a float T; two arguments may be one of each  ->  one component from dot,
///          length and distance, a Vec from the others. cross takes three components.
/// Means    dot        ((a.x b.x + a.y b.y) + a.z b.z) + a.w b.w
///          length     sqrt(dot(v, v))
///          distance   length(b - a)
///          normalize  v / length(v)
///          cross      a.y b.z - a.z b.y, a.z b.x - a.x b.z, a.x b.y - a.y b.x
///          reflect    v - (2 dot(v, n)) n
/// Active   Every lane takes part.
/// Errors   None. normalize of a zero vector is NaN, as in HLSL; squares too large or small for T give infinity or 0.
/// Source   HLSL's functions of these names; its normalize multiplies by rsqrt, which a GPU rounds as it likes.
template <class A, class B, std::size_t C>
    requires detail::FloatsOfBoth<A, B>
[[nodiscard]] CROSSLANE_INLINE auto dot(Vec<A, C> const& a, Vec<B, C> const& b)
{
    using V = detail::VecOfBoth<A, B, C>;
    return detail::dot(V(a), V(b));
}
template <class T, std::size_t C>
    requires detail::is_floats<T>
[[nodiscard]] CROSSLANE_INLINE T length(Vec<T, C> const& v)
{
    return detail::square_root_of(detail::dot(v, v));
}
template <class A, class B, std::size_t C>
    requires detail::FloatsOfBoth<A, B>
[[nodiscard]] CROSSLANE_INLINE auto distance(Vec<A, C> const& a, Vec<B, C> const& b)
{
    using V = detail::VecOfBoth<A, B, C>;
    return length(V(b) - V(a));
}
template <class T, std::size_t C>
    requires detail::is_floats<T>
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> normalize(Vec<T, C> const& v)
{
    return v / length(v);
}
template <class A, class B>
    requires detail::FloatsOfBoth<A, B>
[[nodiscard]] CROSSLANE_INLINE auto cross(Vec<A, 3> const& a, Vec<B, 3> const& b)
{
    using V = detail::VecOfBoth<A, B, 3>;
    V const p = a, q = b;
    auto const determinant = [](auto const& x, auto const& y, auto const& z, auto const& w) CROSSLANE_INLINE_LAMBDA {
        return detail::scaled(x, w) - detail::scaled(y, z);
    };
    return V(determinant(p.y, p.z, q.y, q.z), determinant(p.z, p.x, q.z, q.x), determinant(p.x, p.y, q.x, q.y));
}
template <class A, class B, std::size_t C>
    requires detail::FloatsOfBoth<A, B>
[[nodiscard]] CROSSLANE_INLINE auto reflect(Vec<A, C> const& v, Vec<B, C> const& n)
{
    using V = detail::VecOfBoth<A, B, C>;
    auto const d = dot(v, n), twice = d + d;
    return V(v) - per_component([&](auto const& x) CROSSLANE_INLINE_LAMBDA { return detail::scaled(twice, x); }, V(n));
}

} // namespace crosslane
