#pragma once

// Every lane-by-lane operation for one lane, whatever the type: used for uniform values, and for types whose lanes have no
// handler of their own. One body an operation: a program has each of them, and hardly runs any of the rare types' ones.

#include <crosslane/lanes/bits.hpp>
#include <crosslane/shader/elementary.hpp>
#include <crosslane/shader/scalar_numbers.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether x < y, as the type has them.
CROSSLANE_INLINE bool is_less(ScalarType type, std::uint64_t x, std::uint64_t y)
{
    return is_signed_type(type) ? extended(type, x) < extended(type, y) : x < y;
}

/// An operation on integers or truth values.
template <Action op>
CROSSLANE_INLINE std::uint64_t integer_function(std::uint64_t a, [[maybe_unused]] std::uint64_t b, [[maybe_unused]] std::uint64_t c,
                                                ScalarFunction f)
{
    using enum Action;
    auto const type = f.type;
    [[maybe_unused]] bool const is_signed = is_signed_type(type);
    [[maybe_unused]] auto const x = extended(type, a), y = extended(type, b);
    [[maybe_unused]] auto const bits = bits_in(type);
    [[maybe_unused]] auto const result = [type](auto r) CROSSLANE_INLINE_LAMBDA { return cut(type, static_cast<std::uint64_t>(r)); };
    if constexpr (op == add) {
        return result(a + b);
    } else if constexpr (op == subtract) {
        return result(a - b);
    } else if constexpr (op == multiply) {
        return result(a * b);
    } else if constexpr (op == divide) {
        if (b == 0) return result(~std::uint64_t{});
        if (!is_signed) return a / b;
        return y == -1 ? result(0 - a) : result(x / y);
    } else if constexpr (op == remainder || op == modulo) {
        if (b == 0) return result(~std::uint64_t{});
        if (!is_signed) return a % b;
        if (y == -1) return 0;
        auto const r = x % y;
        return result(op == modulo && r != 0 && (r < 0) != (y < 0) ? r + y : r);
    } else if constexpr (op == minimum) {
        return is_less(type, b, a) ? b : a;
    } else if constexpr (op == maximum) {
        return is_less(type, a, b) ? b : a;
    } else if constexpr (op == negate) {
        return result(0 - a);
    } else if constexpr (op == absolute) {
        return is_signed && x < 0 ? result(0 - a) : a;
    } else if constexpr (op == sign) {
        return is_signed && x < 0 ? result(~std::uint64_t{}) : a != 0;
    } else if constexpr (op == equal) {
        return a == b;
    } else if constexpr (op == not_equal) {
        return a != b;
    } else if constexpr (op == less) {
        return is_less(type, a, b);
    } else if constexpr (op == less_equal) {
        return !is_less(type, b, a);
    } else if constexpr (op == bit_and) {
        return a & b;
    } else if constexpr (op == bit_or) {
        return a | b;
    } else if constexpr (op == bit_xor) {
        return a ^ b;
    } else if constexpr (op == bit_not) {
        return result(~a);
    } else if constexpr (op == shift_left) {
        return result(a << (b & (bits - 1)));
    } else if constexpr (op == shift_right) {
        return is_signed ? result(x >> (b & (bits - 1))) : a >> (b & (bits - 1));
    } else if constexpr (op == count_bits) {
        return static_cast<std::uint64_t>(std::popcount(a));
    } else if constexpr (op == reverse_bits) {
        return reversebits(a) >> (64 - bits);
    } else if constexpr (op == lowest_bit) {
        return a == 0 ? result(~std::uint64_t{}) : static_cast<std::uint64_t>(std::countr_zero(a));
    } else if constexpr (op == highest_bit) {
        auto const low = is_signed && x < 0 ? result(~a) : a;
        return low == 0 ? result(~std::uint64_t{}) : static_cast<std::uint64_t>(std::bit_width(low) - 1);
    } else if constexpr (op == insert_bits) { // the offset is in the low byte of c, the number of bits in the next one
        auto const first = c & 255, count = c >> 8 & 255;
        if (first >= bits || count == 0) return a;
        auto const mask = (count >= 64 ? ~std::uint64_t{} : (std::uint64_t{1} << count) - 1) << first;
        return result((a & ~mask) | ((b << first) & mask));
    } else if constexpr (op == extract_bits) {
        auto const first = static_cast<unsigned>(b & 255), count = static_cast<unsigned>(c & 255);
        if (count == 0 || first >= bits) return 0;
        auto const up = static_cast<unsigned>((std::max)(0, static_cast<int>(64 - first - count)));
        auto const down = (64 - count) & 63;
        auto const shifted = a << (up & 63);
        return result(is_signed ? static_cast<std::uint64_t>(static_cast<std::int64_t>(shifted) >> down) : shifted >> down);
    } else if constexpr (op == multiply_high) {
        __extension__ using Wide = __int128;
        __extension__ using WideUnsigned = unsigned __int128;
        if (is_signed) return result(static_cast<std::uint64_t>((static_cast<Wide>(x) * y) >> bits));
        return static_cast<std::uint64_t>((static_cast<WideUnsigned>(a) * b) >> bits);
    } else if constexpr (op == add_carry) {
        return result(a + b) < a;
    } else if constexpr (op == subtract_borrow) {
        return a < b;
    } else if constexpr (op == add_index) {
        return (std::min)(a + b, std::uint64_t{0xFFFF'FFFF});
    } else if constexpr (op == scale_index) { // b is the scale
        return a > 0xFFFF'FFFF ? 0xFFFF'FFFF : (std::min)(a * b, std::uint64_t{0xFFFF'FFFF});
    }
}

/// What an operation on floats makes of them: a number, or what is none.
template <Action op, class F>
CROSSLANE_INLINE auto float_result(F x, [[maybe_unused]] F y, [[maybe_unused]] F z)
{
    using enum Action;
    if constexpr (op == add) {
        return x + y;
    } else if constexpr (op == subtract) {
        return x - y;
    } else if constexpr (op == multiply) {
        return x * y;
    } else if constexpr (op == divide) {
        return x / y;
    } else if constexpr (op == remainder) {
        return std::fmod(x, y);
    } else if constexpr (op == modulo) {
        F const r = std::fmod(x, y);
        return r != 0 && (r < 0) != (y < 0) ? r + y : r;
    } else if constexpr (op == minimum) {
        return (min)(Lanes<F, 4>(x), Lanes<F, 4>(y))[0];
    } else if constexpr (op == maximum) {
        return (max)(Lanes<F, 4>(x), Lanes<F, 4>(y))[0];
    } else if constexpr (op == sign) {
        return static_cast<F>(x > 0 ? 1 : x < 0 ? -1 : 0);
    } else if constexpr (op == equal) {
        return x == y;
    } else if constexpr (op == not_equal) {
        return x != y;
    } else if constexpr (op == less) {
        return x < y;
    } else if constexpr (op == less_equal) {
        return x <= y;
    } else if constexpr (op == is_nan) {
        return x != x;
    } else if constexpr (op == is_inf) {
        return std::fabs(x) == std::numeric_limits<F>::infinity();
    } else if constexpr (op == fused) {
        return std::fma(x, y, z);
    } else if constexpr (op == floor) {
        return std::floor(x);
    } else if constexpr (op == ceil) {
        return std::ceil(x);
    } else if constexpr (op == truncate) {
        return std::trunc(x);
    } else if constexpr (op == round_even) {
        return std::nearbyint(x);
    } else if constexpr (op == fraction) {
        return x - std::floor(x);
    } else if constexpr (op == square_root) {
        return std::sqrt(x);
    } else if constexpr (op == frexp_significand) {
        int exponent = 0;
        return std::frexp(x, &exponent);
    } else if constexpr (op == frexp_exponent) {
        int exponent = 0;
        static_cast<void>(std::frexp(x, &exponent));
        return x - x == 0 ? static_cast<std::uint32_t>(exponent) : 0u;
    } else {
        return elementary_of<op>(x, y);
    }
}

/// An operation on floats. Halves are computed as floats or doubles, which is exact before the one rounding.
template <Action op>
CROSSLANE_INLINE std::uint64_t float_function(std::uint64_t a, [[maybe_unused]] std::uint64_t b, [[maybe_unused]] std::uint64_t c,
                                              ScalarFunction f)
{
    using enum Action;
    auto const type = f.type;
    auto const x = number_of(type, a);
    [[maybe_unused]] auto const y = number_of(type, b), z = number_of(type, c);
    if constexpr (op == negate || op == absolute) { // also on a NaN's bits
        auto const top = std::uint64_t{1} << (bits_in(type) - 1);
        return op == negate ? a ^ top : a & (top - 1);
    } else if constexpr (op == load_exponent) {
        return number_bits(type, std::ldexp(x, static_cast<std::int32_t>(static_cast<std::uint32_t>(b))));
    } else if constexpr (op == quantize_half) {
        auto const half = double_to_half(x);
        return number_bits(type, (half & 0x7C00u) == 0 ? std::copysign(0.0, x) : static_cast<double>(half_to_float(half)));
    } else {
        auto const bits = [type](auto r) CROSSLANE_INLINE_LAMBDA {
            if constexpr (std::is_floating_point_v<decltype(r)>) return number_bits(type, static_cast<double>(r));
            else return std::uint64_t{r};
        };
        if (type == ScalarType::f64) return bits(float_result<op>(x, y, z));
        if constexpr (op == fused) // exact as doubles except the sum, which cannot be that close to a tie
            if (type == ScalarType::f16) return number_bits(type, x * y + z);
        return bits(float_result<op>(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)));
    }
}

/// From one type to another.
inline std::uint64_t convert_function(std::uint64_t a, std::uint64_t, std::uint64_t, ScalarFunction f)
{
    auto const from = f.type, to = f.result;
    if (is_float_type(from)) {
        auto const x = number_of(from, a);
        if (is_float_type(to)) return number_bits(to, x);
        if (to == ScalarType::boolean) return x != 0;
        double const end = std::ldexp(1.0, static_cast<int>(bits_in(to)) - is_signed_type(to)), least = is_signed_type(to) ? -end : 0;
        if (!(x >= least)) return x == x ? cut(to, static_cast<std::uint64_t>(static_cast<std::int64_t>(least))) : 0;
        if (x >= end) return cut(to, ~std::uint64_t{}) >> is_signed_type(to);
        return is_signed_type(to) ? cut(to, static_cast<std::uint64_t>(static_cast<std::int64_t>(x))) : static_cast<std::uint64_t>(x);
    }
    auto const x = extended(from, a);
    if (to == ScalarType::boolean) return a != 0;
    if (!is_float_type(to)) return cut(to, static_cast<std::uint64_t>(x));
    if (to == ScalarType::f32)
        return detail::bit_cast<std::uint32_t>(is_signed_type(from) ? static_cast<float>(x) : static_cast<float>(a));
    return number_bits(to, is_signed_type(from) ? static_cast<double>(x) : static_cast<double>(a)); // past 2^53 a half is an infinity
}

} // namespace crosslane::detail
