#pragma once

#include <crosslane/lanes/swizzle.hpp>

#include <utility>

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
template <class T, std::size_t C> [[nodiscard]] CROSSLANE_INLINE
Vec<T, C> operator~(Vec<T, C> const& a) requires(!std::same_as<T, bool>) && requires(T const& x) { ~x; }
{ return per_component(detail::Inverted{}, a); }
template <class T, std::size_t C, detail::OperandOf<Vec<T, C>> S> [[nodiscard]] CROSSLANE_INLINE
auto operator%(S const& a, Vec<T, C> const& b) requires requires { b.x % b.x; } { return Vec<T, C>(a) % b; }
// A value for each lane beside a uniform vector.
#define CROSSLANE_BESIDE_UNIFORM(op) \
    template <LaneType T, std::size_t N, std::size_t C, class V = Vec<Lanes<T, N>, C>> [[nodiscard]] CROSSLANE_INLINE \
    auto operator op(Lanes<T, N> const& a, Vec<T, C> const& b) requires requires { a op a; } { return V(a) op V(b); } \
    template <LaneType T, std::size_t N, std::size_t C, class V = Vec<Lanes<T, N>, C>> [[nodiscard]] CROSSLANE_INLINE \
    auto operator op(Vec<T, C> const& a, Lanes<T, N> const& b) requires requires { b op b; } { return V(a) op V(b); }
CROSSLANE_BESIDE_UNIFORM(+)
CROSSLANE_BESIDE_UNIFORM(-)
CROSSLANE_BESIDE_UNIFORM(*)
CROSSLANE_BESIDE_UNIFORM(/)
CROSSLANE_BESIDE_UNIFORM(%)
CROSSLANE_BESIDE_UNIFORM(&)
CROSSLANE_BESIDE_UNIFORM(|)
CROSSLANE_BESIDE_UNIFORM(^)
CROSSLANE_BESIDE_UNIFORM(==)
CROSSLANE_BESIDE_UNIFORM(!=)
CROSSLANE_BESIDE_UNIFORM(<)
CROSSLANE_BESIDE_UNIFORM(<=)
CROSSLANE_BESIDE_UNIFORM(>)
CROSSLANE_BESIDE_UNIFORM(>=)
#undef CROSSLANE_BESIDE_UNIFORM
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator++(Vec<T, C>& a) { return a = a + Vec<T, C>(T(1)); }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C>& operator--(Vec<T, C>& a) { return a = a - Vec<T, C>(T(1)); }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C> operator++(Vec<T, C>& a, int) { return std::exchange(a, a + Vec<T, C>(T(1))); }
template <class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C> operator--(Vec<T, C>& a, int) { return std::exchange(a, a - Vec<T, C>(T(1))); }
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

namespace detail {

/// The lanes of a number T that a condition chooses between, or T where it is uniform.
template <class Condition, class T>
struct ChosenBy {};
template <class T>
struct ChosenBy<bool, T> { using type = T; };
template <std::size_t N, std::size_t Width, LaneType T>
struct ChosenBy<Mask<N, Width>, T> { using type = Lanes<T, N>; };
template <std::size_t N, std::size_t Width, LaneType T>
struct ChosenBy<Mask<N, Width>, Lanes<T, N>> { using type = Lanes<T, N>; };

template <class M>
struct Condition : VecPart<M> {};
template <>
struct Condition<bool>
{
    static constexpr std::size_t size = 1;
    using type = bool;
};
template <class A, class B, class T = JoinedType<JoinedPart<A>, JoinedPart<B>>>
struct ChoiceOf { using type = T; };
template <class A, class B>
struct ChoiceOf<A, B, void> : VecPart<A> {};

template <class M, class A, class B>
using Chosen = Vec<typename ChosenBy<typename Condition<M>::type, typename ChoiceOf<A, B>::type>::type,
                   size_of_both<size_of_both<joined_size<A>, joined_size<B>>, Condition<M>::size>>;
template <class M, class A, class B>
concept ChoosesVec = (Condition<M>::size > 1 || VecPart<A>::size > 1 || VecPart<B>::size > 1) && (VecPart<Chosen<M, A, B>>::size > 1) &&
                     !(std::same_as<M, bool> && std::same_as<A, B>) && BecomesVec<A, Chosen<M, A, B>> && BecomesVec<B, Chosen<M, A, B>>;

} // namespace detail

/// a in the lanes that are set in m, b in the others, component by component.
///
/// Shapes   Mask<N>, bool or a Vec of either; a and b: Vec<Lanes<T, N>, C>, Vec<T, C>, Lanes<T, N> or T  ->  Vec<Lanes<T, N>, C>, or
///          Vec<T, C> if all are uniform. One of the three at least is a Vec. If a and b are numbers, a's type is T.
/// Active   Every lane takes part; nothing is written anywhere.
/// Errors   A floating-point number beside integers does not compile, nor does one as b where a is an integer.
/// Source   HLSL 2021 select.
template <class M, class A, class B = A>
    requires detail::ChoosesVec<M, A, B>
[[nodiscard]] CROSSLANE_INLINE auto select(M const& m, A const& a, B const& b)
{
    using V = detail::Chosen<M, A, B>;
    auto const choose = [](auto const& condition, auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA {
        if constexpr (std::same_as<decltype(condition), bool const&>) return condition ? x : y;
        else return select(condition, x, y);
    };
    if constexpr (detail::Condition<M>::size > 1) {
        return per_component(choose, m, V(a), V(b));
    } else {
        return per_component([&](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return choose(m, x, y); }, V(a), V(b));
    }
}
template <std::same_as<bool> Boolean, class T, std::size_t C>
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> select(Boolean c, Vec<T, C> const& a, detail::Beside<T, C> const& b)
{
    return c ? a : b;
}

} // namespace crosslane

#include <crosslane/lanes/vec_messages.hpp>
