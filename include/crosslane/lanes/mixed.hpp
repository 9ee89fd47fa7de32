#pragma once

// The operators on lanes of two types: shifts, whose amount may be of any integer type, and messages for all the others, for lanes of
// two sizes, for a mask as a number, and for a number as a truth.

#include <crosslane/lanes/check_operators.hpp>
#include <crosslane/lanes/convert.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// An amount to shift a T by which is not a T.
template <class S, class T>
concept OtherAmount = std::integral<T> && std::integral<S> && !std::same_as<S, bool> && !std::same_as<S, T>;

/// The amount modulo the bits of T, as a T.
template <std::integral T, std::integral S>
CROSSLANE_INLINE constexpr T shift_amount(S amount)
{
    return static_cast<T>(static_cast<std::make_unsigned_t<S>>(amount) % (8 * sizeof(T)));
}

} // namespace detail

/// Shifts by an amount whose integer type is not the lanes'.
///
/// Shapes   Lanes<T, N>, Lanes<U, N> or a uniform U  ->  Lanes<T, N>: the left side says what is shifted. A number on the left
///          becomes a U, but stays unsigned where U has its size and a sign.
/// Means    The amount is taken modulo the bits of T, also when it is negative. >> of a signed T fills in copies of the sign.
/// Active   Every lane takes part.
/// Errors   None. Floats do not compile.
/// Source   HLSL << and >>.
template <std::integral T, detail::OtherAmount<T> U, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> operator<<(Lanes<T, N> const& x, Lanes<U, N> const& amount)
{
    return x << lanes_cast<T>(amount);
}
template <std::integral T, detail::OtherAmount<T> U, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> operator>>(Lanes<T, N> const& x, Lanes<U, N> const& amount)
{
    return x >> lanes_cast<T>(amount);
}
template <std::integral T, detail::OtherAmount<T> U, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> operator<<(Lanes<T, N> const& x, U amount)
{
    return x << detail::shift_amount<T>(amount);
}
template <std::integral T, detail::OtherAmount<T> U, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> operator>>(Lanes<T, N> const& x, U amount)
{
    return x >> detail::shift_amount<T>(amount);
}
template <std::unsigned_integral T, std::signed_integral S, std::size_t N>
    requires(!std::same_as<T, bool>) && std::same_as<S, std::make_signed_t<T>>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> operator<<(T x, Lanes<S, N> const& amount)
{
    return Lanes<T, N>(x) << amount;
}
template <std::unsigned_integral T, std::signed_integral S, std::size_t N>
    requires(!std::same_as<T, bool>) && std::same_as<S, std::make_signed_t<T>>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> operator>>(T x, Lanes<S, N> const& amount)
{
    return Lanes<T, N>(x) >> amount;
}
template <std::integral T, detail::OtherAmount<T> U, std::size_t N>
CROSSLANE_INLINE Lanes<T, N>& operator<<=(Lanes<T, N>& x, Lanes<U, N> const& amount)
{
    return x = x << amount;
}
template <std::integral T, detail::OtherAmount<T> U, std::size_t N>
CROSSLANE_INLINE Lanes<T, N>& operator>>=(Lanes<T, N>& x, Lanes<U, N> const& amount)
{
    return x = x >> amount;
}
template <std::integral T, detail::OtherAmount<T> U, std::size_t N>
CROSSLANE_INLINE Lanes<T, N>& operator<<=(Lanes<T, N>& x, U amount)
{
    return x = x << amount;
}
template <std::integral T, detail::OtherAmount<T> U, std::size_t N>
CROSSLANE_INLINE Lanes<T, N>& operator>>=(Lanes<T, N>& x, U amount)
{
    return x = x >> amount;
}

namespace detail {

/// Integers, one for all lanes or one for each.
template <class T>
inline constexpr bool is_integers = std::integral<T> && !std::same_as<T, bool>;
template <std::integral T, std::size_t N>
inline constexpr bool is_integers<Lanes<T, N>> = true;

template <class T, class S>
concept ShiftedBy = is_integers<T> && is_integers<S> && requires(T const& x, S const& amount) { x << amount; };

// << and >> by name, for Lanes or numbers. x sets the type, also if it is a number; the amount is taken modulo its bits.
struct ShiftLeft
{
    template <class T, class S> CROSSLANE_INLINE auto operator()(T const& x, S const& amount) const { return x << amount; }
    template <std::integral T, class S, std::size_t N>
    CROSSLANE_INLINE auto operator()(T const& x, Lanes<S, N> const& amount) const { return Lanes<T, N>(x) << amount; }
    template <std::integral T, std::integral S> CROSSLANE_INLINE T operator()(T const& x, S const& amount) const
    {
        return static_cast<T>(x << shift_amount<T>(amount));
    }
};
struct ShiftRight
{
    template <class T, class S> CROSSLANE_INLINE auto operator()(T const& x, S const& amount) const { return x >> amount; }
    template <std::integral T, class S, std::size_t N>
    CROSSLANE_INLINE auto operator()(T const& x, Lanes<S, N> const& amount) const { return Lanes<T, N>(x) >> amount; }
    template <std::integral T, std::integral S> CROSSLANE_INLINE T operator()(T const& x, S const& amount) const
    {
        return static_cast<T>(x >> shift_amount<T>(amount));
    }
};

template <LaneType T, std::size_t N>
void take_lanes(Lanes<T, N> const&);
template <std::size_t N, std::size_t Width>
void take_mask(Mask<N, Width> const&);

/// What may stand beside a mask that is taken for a number; a Buffer's [id] is lanes too. No concepts: of them, Clang explains every part.
template <class X>
inline constexpr bool is_number_or_lanes =
    (std::is_arithmetic_v<X> && !std::same_as<X, bool>) || LaneType<X> || requires(X const& x) { take_lanes(x); };
template <class X>
inline constexpr bool is_number_lanes_or_mask = is_number_or_lanes<X> || std::same_as<X, bool> || requires(X const& x) { take_mask(x); };
/// What may stand beside lanes that are taken for truths.
template <class X>
inline constexpr bool is_scalar_lanes_or_mask = is_number_lanes_or_mask<X> || std::is_scalar_v<X>;

} // namespace detail

#pragma GCC system_header // see refuse.hpp

// Lanes of two types beside each other: HLSL converts one of them, and C++ would have to guess which. lanes_cast one of them,
// as in lanes_cast<std::uint32_t>(i) + u. And lanes or masks of waves of two sizes.
// clang-format off
#define CROSSLANE_TWO_SIZES "both sides must have the same number of lanes"
#define CROSSLANE_REFUSE_TWO_TYPES(op) \
    template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>) \
    CROSSLANE_REFUSE("lanes of two types: write lanes_cast<T>(x) of one of them", operator op(Lanes<T, N> const&, Lanes<U, N> const&)); \
    template <LaneType T, LaneType U, std::size_t N, std::size_t M> requires(N != M) \
    CROSSLANE_REFUSE(CROSSLANE_TWO_SIZES, operator op(Lanes<T, N> const&, Lanes<U, M> const&));
#define CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(op) \
    template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>) \
    CROSSLANE_REFUSE("lanes of two types: write lanes_cast<T>(x) of one of them", operator op(Lanes<T, N>&, Lanes<U, N> const&)); \
    template <LaneType T, LaneType U, std::size_t N, std::size_t M> requires(N != M) \
    CROSSLANE_REFUSE(CROSSLANE_TWO_SIZES, operator op(Lanes<T, N>&, Lanes<U, M> const&)); \
    template <class T, LaneType U, std::size_t N> requires std::is_arithmetic_v<T> \
    CROSSLANE_REFUSE("one number cannot hold what each lane has: make it Lanes<T, wave.size>", operator op(T&, Lanes<U, N> const&));
CROSSLANE_REFUSE_TWO_TYPES(+)
CROSSLANE_REFUSE_TWO_TYPES(-)
CROSSLANE_REFUSE_TWO_TYPES(*)
CROSSLANE_REFUSE_TWO_TYPES(/)
CROSSLANE_REFUSE_TWO_TYPES(%)
CROSSLANE_REFUSE_TWO_TYPES(&)
CROSSLANE_REFUSE_TWO_TYPES(|)
CROSSLANE_REFUSE_TWO_TYPES(^)
CROSSLANE_REFUSE_TWO_TYPES(==)
CROSSLANE_REFUSE_TWO_TYPES(!=)
CROSSLANE_REFUSE_TWO_TYPES(<)
CROSSLANE_REFUSE_TWO_TYPES(<=)
CROSSLANE_REFUSE_TWO_TYPES(>)
CROSSLANE_REFUSE_TWO_TYPES(>=)
CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(+=)
CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(-=)
CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(*=)
CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(/=)
CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(%=)
CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(&=)
CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(|=)
CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED(^=)
#define CROSSLANE_REFUSE_TWO_SIZES(op) \
    template <std::size_t N, std::size_t M, std::size_t A, std::size_t B> requires(N != M) \
    CROSSLANE_REFUSE(CROSSLANE_TWO_SIZES, operator op(Mask<N, A> const&, Mask<M, B> const&));
CROSSLANE_REFUSE_TWO_SIZES(&)
CROSSLANE_REFUSE_TWO_SIZES(|)
CROSSLANE_REFUSE_TWO_SIZES(^)
CROSSLANE_REFUSE_TWO_SIZES(&&)
CROSSLANE_REFUSE_TWO_SIZES(||)
CROSSLANE_REFUSE_TWO_SIZES(==)
CROSSLANE_REFUSE_TWO_SIZES(!=)
#undef CROSSLANE_REFUSE_TWO_SIZES
#undef CROSSLANE_REFUSE_TWO_TYPES
#undef CROSSLANE_REFUSE_TWO_TYPES_ASSIGNED
#undef CROSSLANE_TWO_SIZES

// A mask as a number. HLSL makes its truth values 1 and 0: write select(mask, a, b), or lanes_cast<T>(mask). & | ^ == != are refused
// beside numbers, but take masks and bools.
#define CROSSLANE_MASK_IS_NO_NUMBER "a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)"
template <std::size_t N, std::size_t Width>
CROSSLANE_REFUSE(CROSSLANE_MASK_IS_NO_NUMBER, operator-(Mask<N, Width> const&));
template <std::size_t N, std::size_t Width>
CROSSLANE_REFUSE(CROSSLANE_MASK_IS_NO_NUMBER, operator+(Mask<N, Width> const&));
#define CROSSLANE_REFUSE_MASK(op, is_beside) \
    template <std::size_t N, std::size_t Width, class X> requires detail::is_beside<X> \
    CROSSLANE_REFUSE(CROSSLANE_MASK_IS_NO_NUMBER, operator op(Mask<N, Width> const&, X const&)); \
    template <std::size_t N, std::size_t Width, class X> requires detail::is_number_or_lanes<X> \
    CROSSLANE_REFUSE(CROSSLANE_MASK_IS_NO_NUMBER, operator op(X const&, Mask<N, Width> const&));
#define CROSSLANE_REFUSE_MASK_ASSIGNED(op) \
    template <LaneType T, std::size_t N, std::size_t M, std::size_t Width> \
    CROSSLANE_REFUSE(CROSSLANE_MASK_IS_NO_NUMBER, operator op(Lanes<T, N>&, Mask<M, Width> const&));
CROSSLANE_REFUSE_MASK(+, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(-, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(*, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(/, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(%, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(<<, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(>>, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(<, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(<=, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(>, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(>=, is_number_lanes_or_mask)
CROSSLANE_REFUSE_MASK(&, is_number_or_lanes)
CROSSLANE_REFUSE_MASK(|, is_number_or_lanes)
CROSSLANE_REFUSE_MASK(^, is_number_or_lanes)
CROSSLANE_REFUSE_MASK(==, is_number_or_lanes)
CROSSLANE_REFUSE_MASK(!=, is_number_or_lanes)
CROSSLANE_REFUSE_MASK_ASSIGNED(+=)
CROSSLANE_REFUSE_MASK_ASSIGNED(-=)
CROSSLANE_REFUSE_MASK_ASSIGNED(*=)
CROSSLANE_REFUSE_MASK_ASSIGNED(/=)
CROSSLANE_REFUSE_MASK_ASSIGNED(%=)
CROSSLANE_REFUSE_MASK_ASSIGNED(&=)
CROSSLANE_REFUSE_MASK_ASSIGNED(|=)
CROSSLANE_REFUSE_MASK_ASSIGNED(^=)
CROSSLANE_REFUSE_MASK_ASSIGNED(<<=)
CROSSLANE_REFUSE_MASK_ASSIGNED(>>=)
#undef CROSSLANE_REFUSE_MASK
#undef CROSSLANE_REFUSE_MASK_ASSIGNED
#undef CROSSLANE_MASK_IS_NO_NUMBER
#define CROSSLANE_NUMBERS_ARE_NO_TRUTHS "numbers are no truths: compare them, as in x > 0"
#define CROSSLANE_REFUSE_NUMBERS(op) \
    template <LaneType T, std::size_t N, class X> requires detail::is_scalar_lanes_or_mask<X> \
    CROSSLANE_REFUSE(CROSSLANE_NUMBERS_ARE_NO_TRUTHS, operator op(Lanes<T, N> const&, X const&)); \
    template <LaneType T, std::size_t N, class X> \
        requires(detail::is_scalar_lanes_or_mask<X> && !requires(X const& x) { detail::take_lanes(x); }) \
    CROSSLANE_REFUSE(CROSSLANE_NUMBERS_ARE_NO_TRUTHS, operator op(X const&, Lanes<T, N> const&));
CROSSLANE_REFUSE_NUMBERS(&&)
CROSSLANE_REFUSE_NUMBERS(||)
template <LaneType T, std::size_t N, class A, class B> requires(detail::is_number_lanes_or_mask<A> && detail::is_number_lanes_or_mask<B>)
CROSSLANE_REFUSE(CROSSLANE_NUMBERS_ARE_NO_TRUTHS, select(Lanes<T, N> const&, A const&, B const&));
#undef CROSSLANE_REFUSE_NUMBERS
#undef CROSSLANE_NUMBERS_ARE_NO_TRUTHS
// clang-format on

} // namespace crosslane
