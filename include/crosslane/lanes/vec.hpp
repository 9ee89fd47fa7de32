#pragma once

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// C components, HLSL's float3: Vec<float, 3> is one uniform value, Vec<Lanes<float, N>, 3> one for each lane, in 3 Lanes.
///
/// Shapes   T is a lane type, bool, a Lanes or a Mask; C is 2, 3 or 4.
/// Means    + - * / % << >>, += and its like and - before one Vec work component by component; so do the comparisons, which
///          give a Vec of Mask<N> or bool, HLSL's bool3, & | ^ of such and of integers, and ! of such. Vec<T, 4>(v, w) joins,
///          as float4(v, w) does. A T stands for C equal components; a Vec<T, C> is implicitly, and beside a Lanes<T, N>, a
///          Vec<Lanes<T, N>, C> of N equal lanes, a Vec<bool, C> a Vec<Mask<N>, C>. For all else use per_component.
/// Active   Every lane takes part.
/// Errors   Another C and a floating-point number beside integers do not compile; [] past the last component gives that one.
template <class T, std::size_t C>
struct Vec
{
    static_assert(C >= 2 && C <= 4, "crosslane::Vec<T, C>: C is the number of components and must be 2, 3 or 4");
};

namespace detail {

template <class V>
inline constexpr bool is_vec = false;
template <class T, std::size_t C>
inline constexpr bool is_vec<Vec<T, C>> = true;

/// What stands for C equal components of T.
template <class S, class T>
concept ComponentOf = !is_vec<std::remove_cvref_t<S>> && std::convertible_to<S, T>;

template <class T, class S>
inline constexpr bool is_lanes_of = false;
template <LaneType S, std::size_t N>
inline constexpr bool is_lanes_of<Lanes<S, N>, S> = true;
template <std::size_t N, std::size_t Width>
inline constexpr bool is_lanes_of<Mask<N, Width>, bool> = true;

/// Lanes of which S is a uniform value; a Mask's is a bool.
template <class T, class S>
concept LanesOf = is_lanes_of<T, S>;

/// What becomes a V beside one: a component, or a uniform Vec beside one of lanes.
template <class S, class V>
concept OperandOf = !std::same_as<S, V> && std::convertible_to<S, V>;

/// The other operand, which does not say what T is.
template <class T, std::size_t C>
using Beside = std::type_identity_t<Vec<T, C>>;

template <class T, class S>
CROSSLANE_INLINE T component(S const& s)
{
    static_assert(!FractionFor<S, T>,
                  "crosslane::Vec<T, C>: a floating-point number beside integers would lose its fraction; static_cast<T> it");
    return T(s);
}

} // namespace detail

template <class T>
struct Vec<T, 2>
{
    T x, y;
    Vec() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Vec(S const& s) : Vec(detail::component<T>(s), detail::component<T>(s)) {}
    template <class S>
        requires detail::LanesOf<T, S>
    CROSSLANE_INLINE Vec(Vec<S, 2> const& v) : Vec(T(v.x), T(v.y)) {}
    CROSSLANE_INLINE Vec(T x0, T y0) : x(x0), y(y0) {}
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) { return i == 0 ? x : y; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const { return i == 0 ? x : y; }
};

template <class T>
struct Vec<T, 3>
{
    T x, y, z;
    Vec() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Vec(S const& s) : Vec(detail::component<T>(s), detail::component<T>(s), detail::component<T>(s)) {}
    template <class S>
        requires detail::LanesOf<T, S>
    CROSSLANE_INLINE Vec(Vec<S, 3> const& v) : Vec(T(v.x), T(v.y), T(v.z)) {}
    CROSSLANE_INLINE Vec(T x0, T y0, T z0) : x(x0), y(y0), z(z0) {}
    CROSSLANE_INLINE Vec(Vec<T, 2> const& xy, T z0) : x(xy.x), y(xy.y), z(z0) {}
    CROSSLANE_INLINE Vec(T x0, Vec<T, 2> const& yz) : x(x0), y(yz.x), z(yz.y) {}
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : z; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : z; }
};

template <class T>
struct Vec<T, 4>
{
    T x, y, z, w;
    Vec() = default;
    template <detail::ComponentOf<T> S>
    CROSSLANE_INLINE Vec(S const& s)
        : Vec(detail::component<T>(s), detail::component<T>(s), detail::component<T>(s), detail::component<T>(s)) {}
    template <class S>
        requires detail::LanesOf<T, S>
    CROSSLANE_INLINE Vec(Vec<S, 4> const& v) : Vec(T(v.x), T(v.y), T(v.z), T(v.w)) {}
    CROSSLANE_INLINE Vec(T x0, T y0, T z0, T w0) : x(x0), y(y0), z(z0), w(w0) {}
    CROSSLANE_INLINE Vec(Vec<T, 3> const& xyz, T w0) : x(xyz.x), y(xyz.y), z(xyz.z), w(w0) {}
    CROSSLANE_INLINE Vec(T x0, Vec<T, 3> const& yzw) : x(x0), y(yzw.x), z(yzw.y), w(yzw.z) {}
    CROSSLANE_INLINE Vec(Vec<T, 2> const& xy, Vec<T, 2> const& zw) : x(xy.x), y(xy.y), z(zw.x), w(zw.y) {}
    [[nodiscard]] CROSSLANE_INLINE T& operator[](std::size_t i) { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
    [[nodiscard]] CROSSLANE_INLINE T const& operator[](std::size_t i) const { return i == 0 ? x : i == 1 ? y : i == 2 ? z : w; }
};

/// f of every component: the way in which wave functions take a Vec.
///
/// Shapes   F(T, U…)  ->  R, Vec<T, C>, Vec<U, C>…  ->  Vec<R, C>.
/// Active   As f.
/// Errors   None.
template <class F, class T, std::size_t C, class... U>
[[nodiscard]] CROSSLANE_INLINE auto per_component(F f, Vec<T, C> const& a, Vec<U, C> const&... b)
{
    using R = decltype(f(a.x, b.x...));
    if constexpr (C == 2) {
        return Vec<R, 2>(f(a.x, b.x...), f(a.y, b.y...));
    } else if constexpr (C == 3) {
        return Vec<R, 3>(f(a.x, b.x...), f(a.y, b.y...), f(a.z, b.z...));
    } else {
        return Vec<R, 4>(f(a.x, b.x...), f(a.y, b.y...), f(a.z, b.z...), f(a.w, b.w...));
    }
}

// clang-format off
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator-(Vec<T, C> const& a) { return per_component(detail::Negative{}, a); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator+(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::Plus{}, a, b); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator-(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::Minus{}, a, b); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator*(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::Times{}, a, b); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator/(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::Over{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator+(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) + b; }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator-(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) - b; }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator*(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) * b; }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator/(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) / b; }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator==(Vec<T, C> const& a, Vec<T, C> const& b) { return per_component(detail::Equal{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator==(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) == b; }
// Exact, for == and !=: a rewritten one, which must return bool, would be better.
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator==(Vec<T, C> const& a, S const& b) { return a == Vec<T, C>(b); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator!=(Vec<T, C> const& a, Vec<T, C> const& b) { return per_component(detail::NotEqual{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator!=(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) != b; }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator!=(Vec<T, C> const& a, S const& b) { return a != Vec<T, C>(b); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator<(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::Less{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator<(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) < b; }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator<=(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::LessEqual{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator<=(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) <= b; }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator>(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::Greater{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator>(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) > b; }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator>=(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::GreaterEqual{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator>=(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) >= b; }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator&(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::And{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator&(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) & b; }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator|(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::Or{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator|(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) | b; }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator^(Vec<T, C> const& a, detail::Beside<T, C> const& b) { return per_component(detail::Xor{}, a, b); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator^(S const& a, Vec<T, C> const& b) { return Vec<T, C>(a) ^ b; }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator%(Vec<T, C> const& a, detail::Beside<T, C> const& b) requires requires { a.x % b.x; }
{ return per_component([](T const& x, T const& y) CROSSLANE_INLINE_LAMBDA { return T(x % y); }, a, b); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator<<(Vec<T, C> const& a, detail::Beside<T, C> const& b) requires requires { a.x << b.x; }
{ return per_component([](T const& x, T const& y) CROSSLANE_INLINE_LAMBDA { return T(x << y); }, a, b); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator>>(Vec<T, C> const& a, detail::Beside<T, C> const& b) requires requires { a.x >> b.x; }
{ return per_component([](T const& x, T const& y) CROSSLANE_INLINE_LAMBDA { return T(x >> y); }, a, b); }
template <std::size_t N, std::size_t A, std::size_t B, std::size_t C, class M = detail::MaskOfBoth<N, A, B>> [[nodiscard]] CROSSLANE_INLINE
Vec<M, C> operator==(Vec<Mask<N, A>, C> const& a, Vec<Mask<N, B>, C> const& b) { return per_component(detail::Equal{}, a, b); }
template <std::size_t N, std::size_t A, std::size_t B, std::size_t C, class M = detail::MaskOfBoth<N, A, B>> [[nodiscard]] CROSSLANE_INLINE
Vec<M, C> operator!=(Vec<Mask<N, A>, C> const& a, Vec<Mask<N, B>, C> const& b) { return per_component(detail::NotEqual{}, a, b); }
template <std::size_t N, std::size_t A, std::size_t B, std::size_t C, class M = detail::MaskOfBoth<N, A, B>> [[nodiscard]] CROSSLANE_INLINE
Vec<M, C> operator&(Vec<Mask<N, A>, C> const& a, Vec<Mask<N, B>, C> const& b) { return per_component(detail::And{}, a, b); }
template <std::size_t N, std::size_t A, std::size_t B, std::size_t C, class M = detail::MaskOfBoth<N, A, B>> [[nodiscard]] CROSSLANE_INLINE
Vec<M, C> operator|(Vec<Mask<N, A>, C> const& a, Vec<Mask<N, B>, C> const& b) { return per_component(detail::Or{}, a, b); }
template <std::size_t N, std::size_t A, std::size_t B, std::size_t C, class M = detail::MaskOfBoth<N, A, B>> [[nodiscard]] CROSSLANE_INLINE
Vec<M, C> operator^(Vec<Mask<N, A>, C> const& a, Vec<Mask<N, B>, C> const& b) { return per_component(detail::Xor{}, a, b); }
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
auto operator!(Vec<T, C> const& a) requires requires(T const& x) { !x; } { return per_component(detail::Not{}, a); }
template <LaneType T, std::size_t N, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<Lanes<T, N>, C> operator+(Lanes<T, N> const& a, Vec<T, C> const& b) { return a + Vec<Lanes<T, N>, C>(b); }
template <LaneType T, std::size_t N, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<Lanes<T, N>, C> operator+(Vec<T, C> const& a, Lanes<T, N> const& b) { return Vec<Lanes<T, N>, C>(a) + b; }
template <LaneType T, std::size_t N, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<Lanes<T, N>, C> operator-(Lanes<T, N> const& a, Vec<T, C> const& b) { return a - Vec<Lanes<T, N>, C>(b); }
template <LaneType T, std::size_t N, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<Lanes<T, N>, C> operator-(Vec<T, C> const& a, Lanes<T, N> const& b) { return Vec<Lanes<T, N>, C>(a) - b; }
template <LaneType T, std::size_t N, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<Lanes<T, N>, C> operator*(Lanes<T, N> const& a, Vec<T, C> const& b) { return a * Vec<Lanes<T, N>, C>(b); }
template <LaneType T, std::size_t N, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<Lanes<T, N>, C> operator*(Vec<T, C> const& a, Lanes<T, N> const& b) { return Vec<Lanes<T, N>, C>(a) * b; }
template <LaneType T, std::size_t N, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<Lanes<T, N>, C> operator/(Lanes<T, N> const& a, Vec<T, C> const& b) { return a / Vec<Lanes<T, N>, C>(b); }
template <LaneType T, std::size_t N, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<Lanes<T, N>, C> operator/(Vec<T, C> const& a, Lanes<T, N> const& b) { return Vec<Lanes<T, N>, C>(a) / b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator+=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a + b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator-=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a - b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator*=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a * b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator/=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a / b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator%=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a % b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator<<=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a << b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator>>=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a >> b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator&=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a & b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator|=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a | b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator^=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a ^ b; }
// clang-format on

/// The same values as another lane type, component by component: lanes_cast of each.
///
/// Shapes   Vec<Lanes<T, N>, C> or Vec<Mask<N>, C>  ->  Vec<Lanes<U, N>, C>.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL's casts, as (int3)v.
template <LaneType U, class L, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE auto lanes_cast(Vec<L, C> const& x)
    requires requires { lanes_cast<U>(x.x); }
{
    return per_component([](L const& v) CROSSLANE_INLINE_LAMBDA { return lanes_cast<U>(v); }, x);
}

/// a in the lanes that m has, b in the others, component by component.
///
/// Shapes   Mask<N> or a Vec<Mask<N>, C>, Vec<Lanes<T, N>, C> or Vec<T, C> twice  ->  Vec<Lanes<T, N>, C>; b, and beside
///          a Vec of Lanes a, may be what stands for such a Vec.
/// Active   Every lane takes part; nothing is written anywhere.
/// Errors   None. A floating-point number beside integers does not compile.
/// Source   HLSL 2021 select.
template <std::size_t Width, LaneType T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> select(Mask<N, Width> const& m, Vec<Lanes<T, N>, C> const& a,
                                                          std::type_identity_t<Vec<Lanes<T, N>, C>> const& b)
{
    return per_component([&](Lanes<T, N> const& x, Lanes<T, N> const& y) CROSSLANE_INLINE_LAMBDA { return select(m, x, y); }, a, b);
}
template <std::size_t Width, LaneType T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> select(Mask<N, Width> const& m, Vec<T, C> const& a,
                                                          std::type_identity_t<Vec<Lanes<T, N>, C>> const& b)
{
    return select(m, Vec<Lanes<T, N>, C>(a), b);
}
template <std::size_t Width, LaneType T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> select(Mask<N, Width> const& m, detail::Scalar<T> a, Vec<Lanes<T, N>, C> const& b)
{
    return select(m, Vec<Lanes<T, N>, C>(a.value), b);
}
template <std::size_t Width, LaneType T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> select(Vec<Mask<N, Width>, C> const& m, Vec<Lanes<T, N>, C> const& a,
                                                          std::type_identity_t<Vec<Lanes<T, N>, C>> const& b)
{
    return per_component([](auto const& m1, auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return select(m1, x, y); }, m, a, b);
}
template <std::size_t Width, LaneType T, std::size_t N, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> select(Vec<Mask<N, Width>, C> const& m, Vec<T, C> const& a,
                                                          std::type_identity_t<Vec<Lanes<T, N>, C>> const& b)
{
    return select(m, Vec<Lanes<T, N>, C>(a), b);
}

} // namespace crosslane
