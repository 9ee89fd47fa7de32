#pragma once

#include <crosslane/lanes/isa/bits_of_bytes.hpp>
#include <crosslane/lanes/isa/leading_zeros.hpp>
#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/vec.hpp>

#include <bit>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class T>
concept HasBits = std::integral<T> && !std::same_as<T, bool>;

/// A T with the given byte in every byte.
template <std::unsigned_integral T>
inline constexpr T every_byte(std::uint8_t byte)
{
    return static_cast<T>(std::uint64_t{0x0101'0101'0101'0101} * byte);
}

/// The bits that are set in mask change places with those Distance above them.
template <std::size_t Distance, std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> swap_bits(Lanes<T, N> const& x, T mask)
{
    return ((x >> T{Distance}) & mask) | ((x & mask) << T{Distance});
}

/// The number of the highest set bit of the 32 of each lane, counted from `first`; first - 1 if none is set.
/// As a float's exponent: one instruction converts integers of 32 bits, and a float has an exponent for each of them
/// (bench/lanes/bits.cpp, firstbithigh, firstbitlow). The bit below it must not be set, or x might be rounded up.
template <int first, std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> bit_by_exponent(Lanes<std::uint32_t, N> const& x)
{
    auto const number = lanes_cast<float>(lanes_bit_cast<std::int32_t>(x)); // negative where bit 31 is set
    auto const bit = lanes_bit_cast<std::int32_t>(lanes_bit_cast<std::uint32_t>(number) >> 23u) - (127 - first);
    return lanes_bit_cast<std::uint32_t>((min)((max)(bit, first - 1), first + 31));
}
/// The number of the highest set bit of 64, all ones if none is set.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint64_t, N> bit_by_exponents(Lanes<std::uint64_t, N> const& x)
{
    auto const widths = per_register<Lanes<std::uint64_t, N>>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            using Words = Lanes<std::uint32_t, sizeof v / 4>;
            auto const words = Words::of(to_batch<std::uint32_t>(detail::bit_cast<Vector<std::uint32_t, sizeof v>>(v.data)));
            return to_batch<std::uint64_t>(detail::bit_cast<Vector<std::uint64_t, sizeof v>>(bit_by_exponent<1>(words).storage.data));
        },
        x);
    auto const upper = widths >> std::uint64_t{32};
    return select(upper == std::uint64_t{0}, widths & std::uint64_t{0xFFFF'FFFF}, upper + std::uint64_t{32}) - std::uint64_t{1};
}
template <std::size_t N>
inline constexpr bool has_bit_by_exponent = N > 1 && widest_register != 0;

/// The highest set bit and every bit below it.
template <std::size_t Step, std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> fill_below(Lanes<T, N> const& x)
{
    if constexpr (Step == 8 * sizeof(T)) {
        return x;
    } else {
        return fill_below<2 * Step>(x | (x >> T{Step}));
    }
}

} // namespace detail

/// HLSL's functions on the bits of integers: how many are set, the lowest and the highest set one, and all in reverse order.
///
/// Shapes   Lanes<T, N> or a uniform T, of an integer T  ->  the same of the unsigned T; a Vec of either  ->  a Vec.
/// Means    Bits are numbered from 0, the lowest. For a negative number firstbithigh finds the highest clear bit.
/// Active   Every lane takes part.
/// Errors   A bool does not compile. None at run time: where there is no such bit, firstbitlow and firstbithigh give all
///          ones, as HLSL's uint(-1). firstbithigh of 32 and 64 bits may raise the floating-point exception inexact.
/// Source   HLSL countbits, firstbitlow, firstbithigh, reversebits; GLSL bitCount, findLSB, findMSB, bitfieldReverse.
template <std::integral T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<detail::UintOf<sizeof(T)>, N> countbits(Lanes<T, N> const& x)
{
    using U = detail::UintOf<sizeof(T)>;
    auto n = lanes_bit_cast<U>(x);
    if constexpr (detail::has_byte_shuffle && N > 1) {
        n = detail::counts_of_bytes(n);
    } else {
        n -= (n >> U{1}) & detail::every_byte<U>(0x55);
        n = (n & detail::every_byte<U>(0x33)) + ((n >> U{2}) & detail::every_byte<U>(0x33));
        n = (n + (n >> U{4})) & detail::every_byte<U>(0x0F);
    }
    return detail::sums_of_bytes(n);
}
template <std::integral T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<detail::UintOf<sizeof(T)>, N> firstbithigh(Lanes<T, N> const& x)
{
    using U = detail::UintOf<sizeof(T)>;
    auto const bits = std::signed_integral<T> ? x ^ (x >> T{8 * sizeof(T) - 1}) : x;
    if constexpr (detail::has_leading_zeros<T, N>) {
        return static_cast<U>(8 * sizeof(T) - 1) - detail::leading_zeros(lanes_bit_cast<U>(bits));
    }
    if constexpr (detail::has_bit_by_exponent<N> && sizeof(T) >= 4) {
        auto const word = lanes_bit_cast<U>(bits), sparse = word & ~(word >> U{1});
        if constexpr (sizeof(T) == 4) return detail::bit_by_exponent<0>(sparse);
        else return detail::bit_by_exponents(sparse);
    }
    return countbits(detail::fill_below<1>(lanes_bit_cast<U>(bits))) - U{1};
}
template <std::integral T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<detail::UintOf<sizeof(T)>, N> firstbitlow(Lanes<T, N> const& x)
{
    using U = detail::UintOf<sizeof(T)>;
    auto const bits = lanes_bit_cast<U>(x);
    if constexpr (detail::has_leading_zeros<T, N>) { // of the lowest set bit alone
        return static_cast<U>(8 * sizeof(T) - 1) - detail::leading_zeros(bits & (U{0} - bits));
    }
    if constexpr (detail::has_bit_by_exponent<N> && sizeof(T) == 4) return detail::bit_by_exponent<0>(bits & (U{0} - bits));
    auto const below = countbits(~bits & (bits - U{1}));
    return select(below == static_cast<U>(8 * sizeof(T)), static_cast<U>(-1), below);
}
template <std::integral T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<detail::UintOf<sizeof(T)>, N> reversebits(Lanes<T, N> const& x)
{
    using U = detail::UintOf<sizeof(T)>;
    if constexpr (detail::has_byte_shuffle && N > 1) return detail::reversed_in_bytes(detail::reverse_bytes(lanes_bit_cast<U>(x)));
    auto bits = detail::swap_bits<1>(lanes_bit_cast<U>(x), detail::every_byte<U>(0x55));
    bits = detail::swap_bits<2>(bits, detail::every_byte<U>(0x33));
    bits = detail::swap_bits<4>(bits, detail::every_byte<U>(0x0F));
    if constexpr (sizeof(T) >= 2) bits = detail::swap_bits<8>(bits, static_cast<U>(0x00FF'00FF'00FF'00FF));
    if constexpr (sizeof(T) >= 4) bits = detail::swap_bits<16>(bits, static_cast<U>(0x0000'FFFF'0000'FFFF));
    if constexpr (sizeof(T) == 8) bits = detail::swap_bits<32>(bits, U{0xFFFF'FFFF});
    return bits;
}
template <detail::HasBits T>
[[nodiscard]] constexpr auto countbits(T x)
{
    using U = detail::UintOf<sizeof(T)>;
    return static_cast<U>(std::popcount(static_cast<U>(x)));
}
template <detail::HasBits T>
[[nodiscard]] constexpr auto firstbithigh(T x)
{
    using U = detail::UintOf<sizeof(T)>;
    return static_cast<U>(std::bit_width(static_cast<U>(std::signed_integral<T> && x < T{} ? ~x : x)) - 1);
}
template <detail::HasBits T>
[[nodiscard]] constexpr auto firstbitlow(T x)
{
    using U = detail::UintOf<sizeof(T)>;
    return static_cast<U>(x == 0 ? -1 : std::countr_zero(static_cast<U>(x)));
}
template <detail::HasBits T>
[[nodiscard]] constexpr auto reversebits(T x)
{
    using U = detail::UintOf<sizeof(T)>;
    U result = 0;
    for (std::size_t bit = 0; bit < 8 * sizeof(T); ++bit) result = static_cast<U>(result << 1 | (static_cast<U>(x) >> bit & 1));
    return result;
}
template <class T, std::size_t C>
    requires requires(T const& x) { countbits(x); }
[[nodiscard]] CROSSLANE_INLINE auto countbits(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return countbits(x); }, v);
}
template <class T, std::size_t C>
    requires requires(T const& x) { firstbithigh(x); }
[[nodiscard]] CROSSLANE_INLINE auto firstbithigh(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return firstbithigh(x); }, v);
}
template <class T, std::size_t C>
    requires requires(T const& x) { firstbitlow(x); }
[[nodiscard]] CROSSLANE_INLINE auto firstbitlow(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return firstbitlow(x); }, v);
}
template <class T, std::size_t C>
    requires requires(T const& x) { reversebits(x); }
[[nodiscard]] CROSSLANE_INLINE auto reversebits(Vec<T, C> const& v)
{
    return per_component([](T const& x) CROSSLANE_INLINE_LAMBDA { return reversebits(x); }, v);
}

} // namespace crosslane
