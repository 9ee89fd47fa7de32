#pragma once

#include <crosslane/lanes/swizzle.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// f of every component: this is how wave functions take a Vec.
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
// Exact matches for == and !=: otherwise a rewritten operator, which must return bool, would be the better match.
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
{ return per_component(detail::Rest{}, a, b); }
template <class T, std::size_t C, class S> requires detail::ShiftedBy<T, S> [[nodiscard]] CROSSLANE_INLINE
auto operator<<(Vec<T, C> const& a, Vec<S, C> const& b) { return per_component(detail::ShiftLeft{}, a, b); }
template <class T, std::size_t C, class S> requires detail::ShiftedBy<T, S> [[nodiscard]] CROSSLANE_INLINE
auto operator<<(Vec<T, C> const& a, S const& b)
{ return per_component([&](T const& x) CROSSLANE_INLINE_LAMBDA { return detail::ShiftLeft{}(x, b); }, a); }
template <class T, std::size_t C, class S> requires detail::ShiftedBy<S, T> [[nodiscard]] CROSSLANE_INLINE
auto operator<<(S const& a, Vec<T, C> const& b) // a number's type is that beside lanes
{
    return per_component([&](T const& amount) CROSSLANE_INLINE_LAMBDA {
        if constexpr (std::integral<S> && std::integral<T>) return (a << Lanes<T, 1>(amount))[0];
        else return a << amount;
    }, b);
}
template <class T, std::size_t C, class S> requires detail::ShiftedBy<T, S> [[nodiscard]] CROSSLANE_INLINE
auto operator>>(Vec<T, C> const& a, Vec<S, C> const& b) { return per_component(detail::ShiftRight{}, a, b); }
template <class T, std::size_t C, class S> requires detail::ShiftedBy<T, S> [[nodiscard]] CROSSLANE_INLINE
auto operator>>(Vec<T, C> const& a, S const& b)
{ return per_component([&](T const& x) CROSSLANE_INLINE_LAMBDA { return detail::ShiftRight{}(x, b); }, a); }
template <class T, std::size_t C, class S> requires detail::ShiftedBy<S, T> [[nodiscard]] CROSSLANE_INLINE
auto operator>>(S const& a, Vec<T, C> const& b) // a number's type is that beside lanes
{
    return per_component([&](T const& amount) CROSSLANE_INLINE_LAMBDA {
        if constexpr (std::integral<S> && std::integral<T>) return (a >> Lanes<T, 1>(amount))[0];
        else return a >> amount;
    }, b);
}
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
template <class T, std::size_t C, class S> requires requires(Vec<T, C> const& a, S const& b) { { a << b } -> std::same_as<Vec<T, C>>; }
CROSSLANE_INLINE Vec<T, C>& operator<<=(Vec<T, C>& a, S const& b) { return a = a << b; }
template <class T, std::size_t C, class S> requires requires(Vec<T, C> const& a, S const& b) { { a >> b } -> std::same_as<Vec<T, C>>; }
CROSSLANE_INLINE Vec<T, C>& operator>>=(Vec<T, C>& a, S const& b) { return a = a >> b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator&=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a & b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator|=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a | b; }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator^=(Vec<T, C>& a, detail::Beside<T, C> const& b) { return a = a ^ b; }
// clang-format on

/// The same values as another lane type, component by component: lanes_cast of each.
///
/// Shapes   Vec<Lanes<T, N>, C> or Vec<Mask<N>, C>  ->  Vec<Lanes<U, N>, C>; Vec<T, C> or Vec<bool, C>  ->  Vec<U, C>.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL's casts, as (int3)v.
template <LaneType U, class L, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE auto lanes_cast(Vec<L, C> const& x)
    requires requires { lanes_cast<U>(x.x); }
{
    return per_component([](L const& v) CROSSLANE_INLINE_LAMBDA { return lanes_cast<U>(v); }, x);
}

/// a in the lanes that are set in m, b in the others, component by component.
///
/// Shapes   Mask<N> or a Vec<Mask<N>, C>, Vec<Lanes<T, N>, C> or Vec<T, C> twice  ->  Vec<Lanes<T, N>, C>. b may be anything
///          that stands for such a Vec, and so may a if b is a Vec of Lanes.
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

#include <crosslane/lanes/vec_messages.hpp>
