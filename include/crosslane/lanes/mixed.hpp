#pragma once

// The operators of lanes of two types: shifts, whose amount may be of any integer type, and what the others are told.

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

/// Becomes whatever is wanted, so that what stands around a wrong call says no more.
struct AnyResult
{
    template <class T>
    operator T() const;
};

/// What the other operators would return of lanes of two types: the message names it.
struct LanesOfTwoTypesNeed_lanes_cast {};

} // namespace detail

/// Shifts by an amount of another integer type than the lanes'.
///
/// Shapes   Lanes<T, N>, Lanes<U, N> or a uniform U  ->  Lanes<T, N>: the left side says what is shifted. (A number on the left is
///          a U.)
/// Means    The amount counts modulo the bits of T, also when it is negative. >> of a T with a sign fills in copies of it.
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

// << and >> by name, of Lanes or numbers: the amount of a number too counts modulo its bits.
struct ShiftLeft
{
    template <class T, class S> CROSSLANE_INLINE T operator()(T const& x, S const& amount) const { return x << amount; }
    template <std::integral T, std::integral S> CROSSLANE_INLINE T operator()(T const& x, S const& amount) const
    {
        return static_cast<T>(x << shift_amount<T>(amount));
    }
};
struct ShiftRight
{
    template <class T, class S> CROSSLANE_INLINE T operator()(T const& x, S const& amount) const { return x >> amount; }
    template <std::integral T, std::integral S> CROSSLANE_INLINE T operator()(T const& x, S const& amount) const
    {
        return static_cast<T>(x >> shift_amount<T>(amount));
    }
};
template <class T, class S>
concept ShiftedBy = requires(T const& x, S const& amount) { { x << amount } -> std::convertible_to<T>; };

} // namespace detail

// Two types of lanes beside each other, which HLSL converts and C++ would guess at: lanes_cast one of them, as in
// lanes_cast<std::uint32_t>(i) + u.
// clang-format off
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator+(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator-(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator*(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator/(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator%(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator&(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator|(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator^(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator==(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator!=(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator<(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator<=(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator>(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator>=(Lanes<T, N> const&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator+=(Lanes<T, N>&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator-=(Lanes<T, N>&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator*=(Lanes<T, N>&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator/=(Lanes<T, N>&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator%=(Lanes<T, N>&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator&=(Lanes<T, N>&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator|=(Lanes<T, N>&, Lanes<U, N> const&) = delete;
template <LaneType T, LaneType U, std::size_t N> requires(!std::same_as<T, U>)
detail::LanesOfTwoTypesNeed_lanes_cast operator^=(Lanes<T, N>&, Lanes<U, N> const&) = delete;
// clang-format on

} // namespace crosslane
