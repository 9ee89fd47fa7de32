#pragma once

// Every lane-by-lane operation for one lane: used for uniform values, and for types whose lanes have no handler of
// their own.

#include <crosslane/lanes/bits.hpp>
#include <crosslane/lanes/transcendental.hpp>
#include <crosslane/shader/scalar_numbers.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Uses the lanes' function, so that both give the same bits.
template <class F, class T>
inline T one_lane(F f, T x)
{
    return f(Lanes<T, 4>(x))[0];
}
template <class F, class T>
inline T one_lane(F f, T x, T y)
{
    return f(Lanes<T, 4>(x), Lanes<T, 4>(y))[0];
}

template <class T>
inline T float_remainder(T x, T y) { return std::fmod(x, y); }
template <class T>
inline T float_modulo(T x, T y)
{
    T const r = std::fmod(x, y);
    return r != 0 && (r < 0) != (y < 0) ? r + y : r;
}

template <Action op, class T>
[[gnu::noinline]] T float_unary(T x) // one body for half and float
{
    if constexpr (op == Action::negate) return -x;
    if constexpr (op == Action::absolute) return std::fabs(x);
    if constexpr (op == Action::sign) return static_cast<T>(x > 0 ? 1 : x < 0 ? -1 : 0);
    if constexpr (op == Action::floor) return std::floor(x);
    if constexpr (op == Action::ceil) return std::ceil(x);
    if constexpr (op == Action::truncate) return std::trunc(x);
    if constexpr (op == Action::round_even) return std::nearbyint(x);
    if constexpr (op == Action::fraction) return x - std::floor(x);
    if constexpr (op == Action::square_root) return std::sqrt(x);
    if constexpr (op == Action::exp) return one_lane([](auto const& v) { return exp(v); }, x);
    if constexpr (op == Action::exp2) return one_lane([](auto const& v) { return exp2(v); }, x);
    if constexpr (op == Action::log) return one_lane([](auto const& v) { return log(v); }, x);
    if constexpr (op == Action::log2) return one_lane([](auto const& v) { return log2(v); }, x);
    if constexpr (op == Action::sin) return one_lane([](auto const& v) { return sin(v); }, x);
    if constexpr (op == Action::cos) return one_lane([](auto const& v) { return cos(v); }, x);
    if constexpr (op == Action::tan) return one_lane([](auto const& v) { return tan(v); }, x);
    if constexpr (op == Action::asin) return one_lane([](auto const& v) { return asin(v); }, x);
    if constexpr (op == Action::acos) return one_lane([](auto const& v) { return acos(v); }, x);
    if constexpr (op == Action::atan) return one_lane([](auto const& v) { return atan(v); }, x);
    if constexpr (op == Action::tanh) return one_lane([](auto const& v) { return tanh(v); }, x);
    if constexpr (op == Action::sinh) return std::sinh(x);
    if constexpr (op == Action::cosh) return std::cosh(x);
    if constexpr (op == Action::asinh) return std::asinh(x);
    if constexpr (op == Action::acosh) return std::acosh(x);
    if constexpr (op == Action::atanh) return std::atanh(x);
    if constexpr (op == Action::frexp_significand) {
        int exponent = 0;
        return std::frexp(x, &exponent);
    }
}

/// An operation that results in a float, a truth value, or frexp's exponent.
template <Action op, ScalarType T>
inline std::uint64_t float_function([[maybe_unused]] std::uint64_t a, [[maybe_unused]] std::uint64_t b, [[maybe_unused]] std::uint64_t c)
{
    using F = Number<T>;
    F const x = from_bits<T>(a);
    [[maybe_unused]] F const y = from_bits<T>(b);
    if constexpr (op == Action::negate || op == Action::absolute) { // also on a NaN's bits
        auto const sign = std::uint64_t{1} << (8 * width_of(T) - 1);
        return op == Action::negate ? a ^ sign : a & (sign - 1);
    } else if constexpr (op == Action::add) {
        return to_bits<T>(x + y);
    } else if constexpr (op == Action::subtract) {
        return to_bits<T>(x - y);
    } else if constexpr (op == Action::multiply) {
        return to_bits<T>(x * y);
    } else if constexpr (op == Action::divide) {
        return to_bits<T>(x / y);
    } else if constexpr (op == Action::remainder) {
        return to_bits<T>(float_remainder(x, y));
    } else if constexpr (op == Action::modulo) {
        return to_bits<T>(float_modulo(x, y));
    } else if constexpr (op == Action::minimum) {
        return to_bits<T>(one_lane([](auto const& u, auto const& v) { return (min)(u, v); }, x, y));
    } else if constexpr (op == Action::maximum) {
        return to_bits<T>(one_lane([](auto const& u, auto const& v) { return (max)(u, v); }, x, y));
    } else if constexpr (op == Action::equal) {
        return x == y;
    } else if constexpr (op == Action::not_equal) {
        return x != y;
    } else if constexpr (op == Action::less) {
        return x < y;
    } else if constexpr (op == Action::less_equal) {
        return x <= y;
    } else if constexpr (op == Action::is_nan) {
        return x != x;
    } else if constexpr (op == Action::is_inf) {
        return std::fabs(x) == std::numeric_limits<F>::infinity();
    } else if constexpr (op == Action::fused) {
        if constexpr (T == ScalarType::f16) { // exact as doubles except the sum, which cannot be that close to a tie
            return to_bits<T>(static_cast<double>(x) * y + from_bits<T>(c));
        } else {
            return to_bits<T>(std::fma(x, y, from_bits<T>(c)));
        }
    } else if constexpr (op == Action::pow) {
        return to_bits<T>(one_lane([](auto const& u, auto const& v) { return pow(u, v); }, x, y));
    } else if constexpr (op == Action::atan2) {
        return to_bits<T>(one_lane([](auto const& u, auto const& v) { return atan2(u, v); }, x, y));
    } else if constexpr (op == Action::load_exponent) {
        return to_bits<T>(std::ldexp(x, static_cast<std::int32_t>(static_cast<std::uint32_t>(b))));
    } else if constexpr (op == Action::frexp_exponent) {
        int exponent = 0;
        static_cast<void>(std::frexp(x, &exponent));
        return x - x == 0 ? static_cast<std::uint32_t>(exponent) : 0;
    } else if constexpr (op == Action::quantize_half) {
        auto const half = double_to_half(static_cast<double>(x));
        return to_bits<T>((half & 0x7C00u) == 0 ? std::copysign(0.0f, static_cast<float>(x)) : half_to_float(half));
    } else {
        return to_bits<T>(float_unary<op, F>(x));
    }
}

/// An operation on integers.
template <Action op, ScalarType T>
inline std::uint64_t integer_function([[maybe_unused]] std::uint64_t a, [[maybe_unused]] std::uint64_t b, [[maybe_unused]] std::uint64_t c)
{
    using I = Number<T>;
    using U = UintOf<sizeof(I)>;
    constexpr unsigned bits = 8 * sizeof(I);
    auto const x = static_cast<I>(a);
    [[maybe_unused]] auto const y = static_cast<I>(b);
    [[maybe_unused]] auto const result = [](std::uint64_t r) { return std::uint64_t{static_cast<U>(r)}; };
    [[maybe_unused]] constexpr bool wraps = std::is_signed_v<I>;
    if constexpr (op == Action::add) {
        return result(a + b);
    } else if constexpr (op == Action::subtract) {
        return result(a - b);
    } else if constexpr (op == Action::multiply) {
        return result(a * b);
    } else if constexpr (op == Action::divide) {
        if (y == 0) return result(~std::uint64_t{});
        if (wraps && y == static_cast<I>(-1)) return result(0 - a);
        return result(static_cast<std::uint64_t>(x / y));
    } else if constexpr (op == Action::remainder || op == Action::modulo) {
        if (y == 0) return result(~std::uint64_t{});
        if (wraps && y == static_cast<I>(-1)) return 0;
        auto r = static_cast<I>(x % y);
        if (wraps && op == Action::modulo && r != 0 && (r < 0) != (y < 0)) r = static_cast<I>(r + y);
        return result(static_cast<std::uint64_t>(r));
    } else if constexpr (op == Action::minimum) {
        return result(static_cast<std::uint64_t>(y < x ? y : x));
    } else if constexpr (op == Action::maximum) {
        return result(static_cast<std::uint64_t>(x < y ? y : x));
    } else if constexpr (op == Action::negate) {
        return result(0 - a);
    } else if constexpr (op == Action::absolute) {
        return wraps && x < 0 ? result(0 - a) : a;
    } else if constexpr (op == Action::sign) {
        return result(x > 0 ? 1 : x == 0 ? 0 : ~std::uint64_t{});
    } else if constexpr (op == Action::equal) {
        return x == y;
    } else if constexpr (op == Action::not_equal) {
        return x != y;
    } else if constexpr (op == Action::less) {
        return x < y;
    } else if constexpr (op == Action::less_equal) {
        return x <= y;
    } else if constexpr (op == Action::bit_and) {
        return a & b;
    } else if constexpr (op == Action::bit_or) {
        return a | b;
    } else if constexpr (op == Action::bit_xor) {
        return a ^ b;
    } else if constexpr (op == Action::bit_not) {
        return result(~a);
    } else if constexpr (op == Action::shift_left) {
        return result(a << (b & (bits - 1)));
    } else if constexpr (op == Action::shift_right) {
        return result(static_cast<std::uint64_t>(x >> (b & (bits - 1))));
    } else if constexpr (op == Action::count_bits) {
        return static_cast<std::uint64_t>(std::popcount(static_cast<U>(a)));
    } else if constexpr (op == Action::reverse_bits) {
        return reversebits(static_cast<U>(a));
    } else if constexpr (op == Action::lowest_bit) {
        return result(firstbitlow(static_cast<U>(a)));
    } else if constexpr (op == Action::highest_bit) {
        return result(firstbithigh(x));
    } else if constexpr (op == Action::extract_bits) {
        unsigned const first = static_cast<unsigned>(b & 255), count = static_cast<unsigned>(c & 255);
        if (count == 0 || first >= bits) return 0;
        auto const up = static_cast<unsigned>((std::max)(0, static_cast<int>(64 - first - count)));
        auto const down = (std::max)(64 - count, 0u);
        auto const shifted = static_cast<std::uint64_t>(a) << (up & 63);
        if constexpr (wraps) return result(static_cast<std::uint64_t>(static_cast<std::int64_t>(shifted) >> (down & 63)));
        return result(shifted >> (down & 63));
    } else if constexpr (op == Action::multiply_high) {
        if constexpr (sizeof(I) == 8) {
            __extension__ using Wide = std::conditional_t<wraps, __int128, unsigned __int128>;
            return static_cast<std::uint64_t>((static_cast<Wide>(x) * static_cast<Wide>(y)) >> 64);
        } else {
            using Wide = std::conditional_t<wraps, std::int64_t, std::uint64_t>;
            return result(static_cast<std::uint64_t>((static_cast<Wide>(x) * static_cast<Wide>(y)) >> bits));
        }
    } else if constexpr (op == Action::add_carry) {
        return static_cast<U>(a + b) < static_cast<U>(a);
    } else if constexpr (op == Action::subtract_borrow) {
        return a < b;
    } else if constexpr (op == Action::select) {
        return a != 0 ? b : c;
    }
}

/// a with the low bits of b. The offset is in the low byte of c, the number of bits in the next one.
template <ScalarType T>
inline std::uint64_t insert_bits_function(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
    constexpr std::uint64_t bits = 8 * width_of(T);
    auto const first = c & 255, count = c >> 8 & 255;
    if (first >= bits || count == 0) return a;
    auto const mask = (count >= 64 ? ~std::uint64_t{} : (std::uint64_t{1} << count) - 1) << first;
    return ((a & ~mask) | ((b << first) & mask)) & (bits == 64 ? ~std::uint64_t{} : (std::uint64_t{1} << bits % 64) - 1);
}

template <ScalarType From, ScalarType To>
inline std::uint64_t convert_function(std::uint64_t a, std::uint64_t, std::uint64_t)
{
    auto const x = from_bits<From>(a);
    if constexpr (is_float_type(From) && !is_float_type(To) && To != ScalarType::boolean) {
        return to_bits<To>(cast_one<Number<To>>(x));
    } else if constexpr (To == ScalarType::f16 && !is_float_type(From)) {
        return double_to_half(static_cast<double>(x)); // a number past 2^53 becomes an infinity anyway
    } else {
        return to_bits<To>(x);
    }
}

} // namespace crosslane::detail
