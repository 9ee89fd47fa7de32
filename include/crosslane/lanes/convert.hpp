#pragma once

// Conversions, which select what is in range. Builds on select.hpp and resize.hpp.

#include <crosslane/lanes/isa/truncate_x86.hpp>
#include <crosslane/lanes/resize.hpp>
#include <crosslane/lanes/select.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

template <LaneType U, LaneType T, std::size_t N>
Lanes<U, N> lanes_cast(Lanes<T, N> const& x);

namespace detail {

/// Of U's range: the lowest value, and the first one past the highest, which is a power of two and so exact in T.
template <LaneType U, LaneType T>
CROSSLANE_INLINE T saturating_cast_floor() { return static_cast<T>((std::numeric_limits<U>::min)()); }
template <LaneType U, LaneType T>
CROSSLANE_INLINE T saturating_cast_end() { return static_cast<T>((std::numeric_limits<U>::max)() / 2 + 1) * T{2}; }

template <LaneType U, LaneType T>
CROSSLANE_INLINE U cast_one(T x)
{
    if constexpr (is_half<T>) {
        return cast_one<U>(static_cast<float>(x));
    } else if constexpr (std::integral<U> && is_float<T>) {
        return !(x == x)                              ? U{0}
               : x < saturating_cast_floor<U, T>()    ? (std::numeric_limits<U>::min)()
               : x >= saturating_cast_end<U, T>()     ? (std::numeric_limits<U>::max)()
                                                      : static_cast<U>(x);
    } else {
        return static_cast<U>(x);
    }
}

} // namespace detail

/// The same values as another lane type.
///
/// Shapes   Lanes<T, N> or Mask<N>, whose lanes become 1 and 0  ->  Lanes<U, N>; T or bool  ->  U.
/// Means    result[lane] = U(x[lane]); integers wrap; floats round to nearest even; a float becomes an integer by
///          dropping the fraction, then clamping to U's range, and NaN becomes 0: the same on every instruction set.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL's casts; Direct3D 11.3's rules for ftoi and ftou.
template <LaneType U, LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<U, N> lanes_cast(Lanes<T, N> const& x)
{
    using From = Lanes<T, N>;
    using To = Lanes<U, N>;
    if constexpr (std::same_as<T, U>) {
        return x;
    } else if constexpr (std::integral<T> && std::integral<U>) {
        return detail::resize<U>(x);
    } else if constexpr (N == 1 && (From::bytes == 0 || To::bytes == 0)) {
        return CROSSLANE_UNDEFINED_IN(detail::undefined_bits(x), To(detail::cast_one<U>(x[0])));
    } else if constexpr (From::bytes == 0 || To::bytes == 0) {
        return To(lanes_cast<U>(x.low()), lanes_cast<U>(x.high()));
    } else if constexpr (detail::has_truncation<T, U> && std::is_signed_v<U>) {
        auto const result = detail::truncate<U>(x); // the lowest value where x is past the end, which turns into the highest
        return select(x == x, result ^ select(x >= detail::saturating_cast_end<U, T>(), U{-1}, U{0}), U{0});
    } else if constexpr (detail::has_truncation<T, U>) {
        return select(x >= T{0}, detail::truncate<U>(x), U{0});
    } else if constexpr (detail::is_float<T> && std::integral<U>) {
        T const floor = detail::saturating_cast_floor<U, T>(), end = detail::saturating_cast_end<U, T>();
        Lanes<T, N> const inside = select((x >= floor) & (x < end), x, T{0});
        using Near = std::conditional_t<(sizeof(U) < sizeof(T)), detail::IntOf<sizeof(T)>, U>;
        auto result = lanes_cast<U>(detail::convert_register<Near>(inside));
        result = select(x < floor, (std::numeric_limits<U>::min)(), result);
        return select(x >= end, (std::numeric_limits<U>::max)(), result);
    } else if constexpr (std::integral<T> && detail::is_float<U> && sizeof(T) < 4) {
        return lanes_cast<U>(lanes_cast<std::int32_t>(x));
    } else {
        return detail::convert_register<U>(x);
    }
}
template <LaneType U, std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<U, N> lanes_cast(Mask<N, Width> const& m)
{
    return select(m, Lanes<U, N>(static_cast<U>(1)), Lanes<U, N>(U{}));
}
template <LaneType U, class T>
    requires LaneType<T> || std::same_as<T, bool>
[[nodiscard]] CROSSLANE_INLINE U lanes_cast(T const& x)
{
    if constexpr (std::same_as<T, bool>) return static_cast<U>(x ? 1 : 0);
    else return lanes_cast<U>(Lanes<T, 1>(x))[0];
}

/// lanes_bit_cast of 32 bits, under HLSL's names.
///
/// Shapes   Lanes<T, N> of float, int32_t or uint32_t  ->  Lanes<uint32_t, N>, Lanes<int32_t, N> or Lanes<float, N>. For a Vec
///          use per_component.
/// Active   Every lane takes part.
/// Errors   A different size does not compile.
/// Source   HLSL asuint, asint, asfloat.
template <LaneType T, std::size_t N>
    requires(sizeof(T) == 4)
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> asuint(Lanes<T, N> const& x)
{
    return lanes_bit_cast<std::uint32_t>(x);
}
template <LaneType T, std::size_t N>
    requires(sizeof(T) == 4)
[[nodiscard]] CROSSLANE_INLINE Lanes<std::int32_t, N> asint(Lanes<T, N> const& x)
{
    return lanes_bit_cast<std::int32_t>(x);
}
template <LaneType T, std::size_t N>
    requires(sizeof(T) == 4)
[[nodiscard]] CROSSLANE_INLINE Lanes<float, N> asfloat(Lanes<T, N> const& x)
{
    return lanes_bit_cast<float>(x);
}

} // namespace crosslane
