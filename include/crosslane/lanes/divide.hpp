#pragma once

// Division of a register of integers, for which there is no instruction: as floating-point numbers of twice their size, or by a product
// where the compiler knows by what.

#include <crosslane/lanes/register.hpp>

#include <crosslane/lanes/isa/multiply_high.hpp>
#include <crosslane/lanes/isa/whole_part.hpp>

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <bool Remainder, std::integral T>
CROSSLANE_INLINE T divide_one(T a, T b)
{
    if (b == 0) return static_cast<T>(-1);
    if (std::is_signed_v<T> && b == static_cast<T>(-1)) return static_cast<T>(Remainder ? 0 : 0 - std::make_unsigned_t<T>(a));
    return static_cast<T>(Remainder ? a % b : a / b);
}

/// Two registers of words of twice the size, whose lower halves are x and whose upper halves are upper: the first and the second half of
/// each 16 bytes.
template <class V>
struct Doubled { V lo, hi; };
template <class V>
[[gnu::always_inline]] inline Doubled<V> doubled(V x, V upper)
{
    constexpr std::size_t n = vector_lanes<V>, block = 16 / sizeof(x[0]);
    return {shuffle<n>(x, upper, [](std::size_t i) { return i % 2 * n + i / block * block + i % block / 2; }),
            shuffle<n>(x, upper, [](std::size_t i) { return i % 2 * n + i / block * block + i % block / 2 + block / 2; })};
}
template <class V>
[[gnu::always_inline]] inline V lower_halves(Doubled<V> x)
{
    constexpr std::size_t n = vector_lanes<V>, block = 16 / sizeof(x.lo[0]), half = block / 2;
    return shuffle<n>(x.lo, x.hi, [](std::size_t i) { return i % block / half * n + i / block * block + i % half * 2; });
}

/// a / b of unsigned integers, b not 0, each in the lower half of an F of 2^52 (double) or 2^23 (float) more. The whole part of
/// (a + 1/2) / b, which is 1 / (2a + 1) of itself or more from the next integer: 2^-34 or more (2^-18), while the error of its product is
/// less than 2^-51 (2^-21) of it in any rounding mode. A product, as compilers compute 1 / b once where b stays the same.
template <class F, class V>
[[gnu::always_inline]] inline V quotient_in_lower_half(V a, V b)
{
    using Floats = Vector<F, sizeof(V)>;
    constexpr F exponent = sizeof(F) == 8 ? F(std::uint64_t{1} << 52) : F(1 << 23);
    auto const x = detail::bit_cast<Floats>(a) - (exponent - F(0.5)), y = detail::bit_cast<Floats>(b) - exponent;
    return detail::bit_cast<V>(with_whole_part<F>(x * (F(1) / y), exponent));
}

/// As many lanes at most, and compilers themselves divide by what they know.
inline constexpr std::size_t lanes_divided_by_compilers = 16;

/// Whether the compiler knows that all lanes are equal, and to what.
template <class V>
[[gnu::always_inline]] inline bool is_known(V x)
{
    return [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
        return ((__builtin_constant_p(x[I]) && x[I] == x[0]) && ...);
    }(std::make_index_sequence<vector_lanes<V>>{});
}

/// divide_unsigned of bytes or 16-bit words by a number that the compiler knows: a product with its reciprocal, which is a constant too.
/// One of sixteen bits is exact for bytes, and for words by most numbers. Others need a seventeenth bit, whose product is the word
/// itself: added by halves, it does not carry (Granlund, Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994,
/// figure 4.1).
template <bool Remainder, class V>
[[gnu::always_inline]] inline V divide_by_known(V a, unsigned b)
{
    constexpr std::size_t size = sizeof(a[0]);
    static_assert(size <= 2);
    using Words = Vector<std::uint16_t, sizeof(V)>;
    if (b == 0) return ~V{};
    if (b == 1) return Remainder ? V{} : a;
    auto const times = [](V x, std::uint64_t reciprocal) __attribute__((always_inline)) {
        return detail::bit_cast<V>(multiply_high(detail::bit_cast<Words>(x), Words{} + static_cast<std::uint16_t>(reciprocal)));
    };
    V q;
    if constexpr (size == 1) {
        auto const x = doubled(a, V{});
        std::uint64_t const reciprocal = 0xffff / b + 1;
        q = lower_halves(Doubled<V>{times(x.lo, reciprocal), times(x.hi, reciprocal)});
    } else {
        int const shift = static_cast<int>(std::bit_width(b - 1)) - 1;
        std::uint64_t const power = std::uint64_t{0x10000} << shift, reciprocal = (power + b - 1) / b;
        if (reciprocal * b - power <= power >> 16) {
            q = times(a, reciprocal) >> shift;
        } else {
            V const part = times(a, 2 * power / b + 1);
            q = (part + ((a - part) >> 1)) >> shift;
        }
    }
    return Remainder ? a - q * static_cast<UintOf<size>>(b) : q;
}

/// Of unsigned integers; by 0 all bits set.
template <bool Remainder, class V>
[[gnu::always_inline]] inline V divide_unsigned(V a, V b)
{
    constexpr std::size_t size = sizeof(a[0]);
    if constexpr (vector_lanes<V> > lanes_divided_by_compilers)
        if (is_known(b)) return divide_by_known<Remainder>(a, b[0]);
    auto const by_halves = [&](V upper, auto f) __attribute__((always_inline)) {
        auto const x = doubled(a, upper), y = doubled(b, upper);
        return lower_halves(Doubled<V>{f(x.lo, y.lo), f(x.hi, y.hi)});
    };
    if constexpr (size == 1) {
        return by_halves(V{}, [](V x, V y) __attribute__((always_inline)) {
            using Wide = Vector<std::uint16_t, sizeof(V)>;
            return detail::bit_cast<V>(divide_unsigned<Remainder>(detail::bit_cast<Wide>(x), detail::bit_cast<Wide>(y)));
        });
    } else {
        V const by_zero = detail::bit_cast<V>(b == V{});
        b |= by_zero; // whose reciprocal raises no exception but inexact
        V const exponent = V{} + static_cast<UintOf<size>>(size == 2 ? 0x4b00 : 0x43300000);
        auto const q = by_halves(exponent, [](V x, V y) __attribute__((always_inline)) {
            return quotient_in_lower_half<std::conditional_t<size == 2, float, double>>(x, y);
        });
        return (Remainder ? a - q * b : q) | by_zero;
    }
}

/// divide_one() of each lane.
template <bool Remainder, std::integral T, class V>
[[gnu::always_inline]] inline V divide_lanes(V a, V b)
{
    constexpr std::size_t n = vector_lanes<V>;
    T x[n], y[n];
    if constexpr (n <= lanes_divided_by_compilers) {
        if (is_known(b)) { // compilers join the lanes again, and multiply or shift them
            store_unaligned(x, a);
            store_unaligned(y, b);
            [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
                ((x[I] = divide_one<Remainder>(x[I], y[I])), ...);
            }(std::make_index_sequence<n>{});
            return load_bytes<sizeof(V), V>(x);
        }
    }
    if constexpr (sizeof(T) == 8) {
        store_unaligned(x, a);
        store_unaligned(y, b);
        for (std::size_t i = 0; i < n; ++i) x[i] = divide_one<Remainder>(x[i], y[i]);
        return load_bytes<sizeof(V), V>(x);
    } else if constexpr (std::is_signed_v<T>) {
        using Signed = Vector<T, sizeof(V)>;
        auto const is_negative = [](V v) __attribute__((always_inline)) { return detail::bit_cast<V>(detail::bit_cast<Signed>(v) < 0); };
        auto const negate = [](V v, V mask) __attribute__((always_inline)) { return (v ^ mask) - mask; };
        V const a_is = is_negative(a), b_is = is_negative(b), by_zero = detail::bit_cast<V>(b == V{});
        return negate(divide_unsigned<Remainder>(negate(a, a_is), negate(b, b_is)), Remainder ? a_is : a_is ^ b_is) | by_zero;
    } else {
        return divide_unsigned<Remainder>(a, b);
    }
}

} // namespace crosslane::detail
