#pragma once

#include <crosslane/lanes/isa/convert_x86.hpp>
#include <crosslane/lanes/mask.hpp>

namespace crosslane::inline CROSSLANE_TARGET {
namespace detail {

/// From U's range: the lowest value, and the first one past the highest, which is a power of two and so exact in T.
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

/// Without an instruction for it the low half of every integer is taken by shuffles, one or two instructions.
inline constexpr bool narrow_by_shuffle = widest_register == 16 || widest_register == 32;

/// The low half of every lane: Lanes<uint32_t, N> to Lanes<uint16_t, N> and so on.
template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE auto narrow(Lanes<T, N> const& x)
{
    using U = UintOf<sizeof(T) / 2>;
    using To = Lanes<U, N>;
    auto const even = [](std::size_t i) { return 2 * i < 2 * N ? 2 * i : 0; };
    if constexpr (!Lanes<T, N>::is_halves) {
        auto const v = detail::bit_cast<Vector<U, Lanes<T, N>::bytes>>(x.storage.data);
        return To::of(to_batch<U>(shuffle<To::bytes / sizeof(U)>(v, v, even)));
    } else if constexpr (!To::is_halves) {
        using V = Vector<U, Lanes<T, N / 2>::bytes>;
        return To::of(to_batch<U>(shuffle<N>(detail::bit_cast<V>(x.storage.lo.storage.data),
                                             detail::bit_cast<V>(x.storage.hi.storage.data), even)));
    } else {
        return To(narrow(x.storage.lo), narrow(x.storage.hi));
    }
}

/// Each lane beside its sign: twice as wide. For one register that holds the result as well.
template <std::integral T, std::size_t N>
CROSSLANE_INLINE auto widen(Lanes<T, N> const& x)
{
    using U = std::conditional_t<std::is_signed_v<T>, IntOf<2 * sizeof(T)>, UintOf<2 * sizeof(T)>>;
    constexpr std::size_t lanes = Lanes<T, N>::bytes / sizeof(T);
    auto const v = to_vector(x.storage);
    auto const sign = detail::bit_cast<Vector<T, Lanes<T, N>::bytes>>(v < T{0});
    auto const pairs = shuffle<lanes>(v, sign, [](std::size_t i) { return i / 2 + i % 2 * lanes; });
    return Lanes<U, N>::of(to_batch<U>(detail::bit_cast<Vector<U, Lanes<T, N>::bytes>>(pairs)));
}

/// One register to one register. Lane types whose size differs leave spare lanes on one side.
template <LaneType U, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<U, N> convert_register(Lanes<T, N> const& x)
{
    using To = Lanes<U, N>;
    auto const v = to_vector(x.storage);
    if constexpr (std::integral<T> && std::integral<U> && sizeof(T) < sizeof(U) && has_widen_register) {
        return To::of(to_batch<U>(widen_register<U, T, To::bytes>(v)));
    } else if constexpr (std::integral<T> && std::integral<U> && sizeof(T) < sizeof(U)) {
        return lanes_cast<U>(widen(x));
    } else if constexpr (std::integral<T> && std::integral<U> && sizeof(T) > sizeof(U) && has_narrow_register) {
        return To::of(to_batch<U>(first_bytes<To::bytes>(narrow_register<U, T>(v))));
    } else {
        constexpr std::size_t from = Lanes<T, N>::bytes / sizeof(T), to = To::bytes / sizeof(U);
        constexpr std::size_t common = from < to ? from : to;
        auto const used = shuffle<common>(v, v, [](std::size_t i) { return i; });
        auto const converted = __builtin_convertvector(used, Vector<U, common * sizeof(U)>);
        return To::of(to_batch<U>(
            shuffle<to>(converted, converted, [](std::size_t i) { return i < common ? static_cast<int>(i) : -1; })));
    }
}

} // namespace detail

/// The same bits as another lane type of the same size.
///
/// Shapes   Lanes<T, N>  ->  Lanes<U, N>, sizeof(U) == sizeof(T).
/// Active   Every lane takes part.
/// Errors   Another size does not compile.
/// Source   std::bit_cast.
template <LaneType U, LaneType T, std::size_t N>
    requires(sizeof(U) == sizeof(T))
[[nodiscard]] CROSSLANE_INLINE Lanes<U, N> lanes_bit_cast(Lanes<T, N> const& x)
{
    using To = Lanes<U, N>;
    if constexpr (std::same_as<T, U>) {
        return x;
    } else if constexpr (Lanes<T, N>::bytes != 0 && To::bytes != 0) {
        return To::of(detail::to_batch<U>(detail::bit_cast<detail::Vector<U, To::bytes>>(x.storage.data)));
    } else if constexpr (N == 1) {
        return detail::bit_cast<U>(x[0]);
    } else {
        return To(lanes_bit_cast<U>(x.low()), lanes_bit_cast<U>(x.high()));
    }
}


/// The same values as another lane type.
///
/// Shapes   Lanes<T, N> or Mask<N>, whose lanes become 1 and 0  ->  Lanes<U, N>.
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
    } else if constexpr (std::integral<T> && std::integral<U> && sizeof(T) == sizeof(U)) {
        return lanes_bit_cast<U>(x);
    } else if constexpr (N == 1 && (From::bytes == 0 || To::bytes == 0)) {
        return detail::cast_one<U>(x[0]);
    } else if constexpr (From::bytes == 0 || To::bytes == 0) {
        if constexpr (detail::narrow_by_shuffle && std::integral<T> && std::integral<U> && sizeof(U) < sizeof(T)) {
            return lanes_cast<U>(detail::narrow(lanes_bit_cast<detail::UintOf<sizeof(T)>>(x)));
        } else {
            return To(lanes_cast<U>(x.low()), lanes_cast<U>(x.high()));
        }
    } else if constexpr (std::integral<T> && std::integral<U> && sizeof(U) < sizeof(T) && detail::narrow_by_shuffle) {
        return lanes_cast<U>(detail::narrow(lanes_bit_cast<detail::UintOf<sizeof(T)>>(x)));
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

/// lanes_bit_cast of 32 bits, by HLSL's names.
///
/// Shapes   Lanes<T, N> of float, int32_t or uint32_t  ->  Lanes<uint32_t, N>, Lanes<int32_t, N> or Lanes<float, N>. A Vec by
///          per_component.
/// Active   Every lane takes part.
/// Errors   Another size does not compile.
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
