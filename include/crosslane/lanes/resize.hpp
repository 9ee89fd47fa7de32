#pragma once

// Lanes of integers in another size, and bits as another type. Builds on storage.hpp; masks use it to change their width.

#include <crosslane/lanes/isa/convert_x86.hpp>
#include <crosslane/lanes/storage.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Without a copy where there are halves.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE decltype(auto) low_half(Lanes<T, N> const& x)
{
    if constexpr (Lanes<T, N>::is_halves) return (x.storage.lo);
    else return x.low();
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE decltype(auto) high_half(Lanes<T, N> const& x)
{
    if constexpr (Lanes<T, N>::is_halves) return (x.storage.hi);
    else return x.high();
}

} // namespace detail

/// The same bits as another lane type of the same size.
///
/// Shapes   Lanes<T, N>  ->  Lanes<U, N>, sizeof(U) == sizeof(T).
/// Active   Every lane takes part.
/// Errors   A different size does not compile.
/// Source   std::bit_cast.
template <LaneType U, LaneType T, std::size_t N>
    requires(sizeof(U) == sizeof(T))
[[nodiscard]] CROSSLANE_INLINE Lanes<U, N> lanes_bit_cast(Lanes<T, N> const& x)
{
    using To = Lanes<U, N>;
    if constexpr (std::same_as<T, U>) {
        return x;
    } else if constexpr (Lanes<T, N>::bytes != 0 && To::bytes != 0) {
        return CROSSLANE_UNDEFINED_IN(detail::undefined_bits(x),
                                      To::of(detail::to_batch<U>(detail::bit_cast<detail::Vector<U, To::bytes>>(x.storage.data))));
    } else if constexpr (N == 1) {
        return CROSSLANE_UNDEFINED_IN(detail::undefined_bits(x), To(detail::bit_cast<U>(x[0])));
    } else {
        return To(lanes_bit_cast<U>(detail::low_half(x)), lanes_bit_cast<U>(detail::high_half(x)));
    }
}

namespace detail {

template <std::integral U, std::integral T, std::size_t N>
Lanes<U, N> resize(Lanes<T, N> const& x);

/// Without an instruction for it, shuffles take the low half of every integer, in one or two instructions.
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
        return CROSSLANE_UNDEFINED_IN(undefined_bits(x), To::of(to_batch<U>(shuffle<To::bytes / sizeof(U)>(v, v, even))));
    } else if constexpr (!To::is_halves) {
        using V = Vector<U, Lanes<T, N / 2>::bytes>;
        return CROSSLANE_UNDEFINED_IN(undefined_bits(x),
                                      To::of(to_batch<U>(shuffle<N>(detail::bit_cast<V>(x.storage.lo.storage.data),
                                                                    detail::bit_cast<V>(x.storage.hi.storage.data), even))));
    } else {
        return To(narrow(x.storage.lo), narrow(x.storage.hi));
    }
}

/// Each lane beside its sign: twice as wide. For one register that has room for the result too.
template <std::integral T, std::size_t N>
CROSSLANE_INLINE auto widen(Lanes<T, N> const& x)
{
    using U = std::conditional_t<std::is_signed_v<T>, IntOf<2 * sizeof(T)>, UintOf<2 * sizeof(T)>>;
    constexpr std::size_t lanes = Lanes<T, N>::bytes / sizeof(T);
    auto const v = to_vector(x.storage);
    auto const sign = detail::bit_cast<Vector<T, Lanes<T, N>::bytes>>(v < T{0});
    auto const pairs = shuffle<lanes>(v, sign, [](std::size_t i) { return i / 2 + i % 2 * lanes; });
    return CROSSLANE_UNDEFINED_IN(undefined_bits(x), Lanes<U, N>::of(to_batch<U>(detail::bit_cast<Vector<U, Lanes<T, N>::bytes>>(pairs))));
}

/// One register to one register. Lane types of different sizes leave spare lanes on one side.
template <LaneType U, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<U, N> convert_register(Lanes<T, N> const& x)
{
    using To = Lanes<U, N>;
    auto const v = to_vector(x.storage);
    if constexpr (std::integral<T> && std::integral<U> && sizeof(T) < sizeof(U) && has_widen_register) {
        return CROSSLANE_UNDEFINED_IN(undefined_bits(x), To::of(to_batch<U>(widen_register<U, T, To::bytes>(v))));
    } else if constexpr (std::integral<T> && std::integral<U> && sizeof(T) < sizeof(U)) {
        return resize<U>(widen(x));
    } else if constexpr (std::integral<T> && std::integral<U> && sizeof(T) > sizeof(U) && has_narrow_register) {
        return CROSSLANE_UNDEFINED_IN(undefined_bits(x), To::of(to_batch<U>(first_bytes<To::bytes>(narrow_register<U, T>(v)))));
    } else {
        constexpr std::size_t from = Lanes<T, N>::bytes / sizeof(T), to = To::bytes / sizeof(U);
        constexpr std::size_t common = from < to ? from : to;
        auto const used = shuffle<common>(v, v, [](std::size_t i) { return i; });
        auto const converted = __builtin_convertvector(used, Vector<U, common * sizeof(U)>);
        return CROSSLANE_UNDEFINED_IN(
            undefined_bits(x), To::of(to_batch<U>(shuffle<to>(converted, converted, [](std::size_t i) {
                return i < common ? static_cast<int>(i) : -1;
            }))));
    }
}

/// Integers as another integer type, modulo 2^bits of U.
template <std::integral U, std::integral T, std::size_t N>
CROSSLANE_INLINE Lanes<U, N> resize(Lanes<T, N> const& x)
{
    using To = Lanes<U, N>;
    constexpr bool one_register = Lanes<T, N>::bytes != 0 && To::bytes != 0;
    if constexpr (std::same_as<T, U>) {
        return x;
    } else if constexpr (sizeof(T) == sizeof(U)) {
        return lanes_bit_cast<U>(x);
    } else if constexpr (N == 1 && !one_register) {
        return CROSSLANE_UNDEFINED_IN(undefined_bits(x), To(static_cast<U>(x[0])));
    } else if constexpr (narrow_by_shuffle && sizeof(U) < sizeof(T)) {
        return resize<U>(narrow(lanes_bit_cast<UintOf<sizeof(T)>>(x)));
    } else if constexpr (one_register) {
        return convert_register<U>(x);
    } else {
        return To(resize<U>(low_half(x)), resize<U>(high_half(x)));
    }
}

} // namespace detail
} // namespace crosslane
