#pragma once

// Every lane-by-lane operation for one lane, whatever the type: used for uniform values, and for types whose lanes have no
// handler of their own.

#include <crosslane/lanes/bits.hpp>
#include <crosslane/shader/elementary.hpp>
#include <crosslane/shader/scalar_numbers.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether x < y, as the type has them.
CROSSLANE_INLINE bool is_less(ScalarType type, std::uint64_t x, std::uint64_t y)
{
    return is_signed_type(type) ? extended(type, x) < extended(type, y) : x < y;
}

/// From one type to another.
inline std::uint64_t convert_function(std::uint64_t a, ScalarFunction f)
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

/// An operation on any numbers.
inline std::uint64_t other_function(std::uint64_t a, std::uint64_t b, std::uint64_t c, ScalarFunction f)
{
    switch (f.action) {
    case Action::select: return a != 0 ? b : c;
    case Action::convert: return convert_function(a, f);
    // what atomics make of what was before
    case Action::atomic_exchange: return b;
    case Action::atomic_compare: return a == c ? b : a;
    default: return a; // atomic_load
    }
}

/// An operation on integers or truth values.
inline std::uint64_t integer_function(std::uint64_t a, std::uint64_t b, std::uint64_t c, ScalarFunction f)
{
    using enum Action;
    auto const type = f.type;
    auto const is_signed = [type]() CROSSLANE_INLINE_LAMBDA { return is_signed_type(type); };
    auto const bits = [type]() CROSSLANE_INLINE_LAMBDA { return bits_in(type); };
    auto const number = [type](std::uint64_t x) CROSSLANE_INLINE_LAMBDA { return extended(type, x); };
    auto const result = [type](auto r) CROSSLANE_INLINE_LAMBDA { return cut(type, static_cast<std::uint64_t>(r)); };
    auto const all_ones = [&]() CROSSLANE_INLINE_LAMBDA { return result(~std::uint64_t{}); };
    switch (f.action) {
    case add: return result(a + b);
    case subtract: return result(a - b);
    case multiply: return result(a * b);
    case divide: {
        if (b == 0) return all_ones();
        if (!is_signed()) return a / b;
        auto const y = number(b);
        return y == -1 ? result(0 - a) : result(number(a) / y);
    }
    case remainder:
    case modulo: {
        if (b == 0) return all_ones();
        if (!is_signed()) return a % b;
        auto const y = number(b);
        if (y == -1) return 0;
        auto const rest = number(a) % y;
        return result(f.action == modulo && rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest);
    }
    case minimum: return is_less(type, b, a) ? b : a;
    case maximum: return is_less(type, a, b) ? b : a;
    case negate: return result(0 - a);
    case absolute: return is_signed() && number(a) < 0 ? result(0 - a) : a;
    case sign: return is_signed() && number(a) < 0 ? all_ones() : a != 0;
    case equal: return a == b;
    case not_equal: return a != b;
    case less: return is_less(type, a, b);
    case less_equal: return !is_less(type, b, a);
    case bit_and: return a & b;
    case bit_or: return a | b;
    case bit_xor: return a ^ b;
    case bit_not: return result(~a);
    case shift_left: return result(a << (b & (bits() - 1)));
    case shift_right: return is_signed() ? result(number(a) >> (b & (bits() - 1))) : a >> (b & (bits() - 1));
    case count_bits: return static_cast<std::uint64_t>(std::popcount(a));
    case reverse_bits: return reversebits(a) >> (64 - bits());
    case lowest_bit: return a == 0 ? all_ones() : static_cast<std::uint64_t>(std::countr_zero(a));
    case highest_bit: {
        auto const low = is_signed() && number(a) < 0 ? result(~a) : a;
        return low == 0 ? all_ones() : static_cast<std::uint64_t>(std::bit_width(low) - 1);
    }
    case insert_bits: { // the offset is in the low byte of c, the number of bits in the next one
        auto const first = c & 255, count = c >> 8 & 255;
        if (first >= bits() || count == 0) return a;
        auto const mask = (count >= 64 ? ~std::uint64_t{} : (std::uint64_t{1} << count) - 1) << first;
        return result((a & ~mask) | ((b << first) & mask));
    }
    case extract_bits: {
        auto const first = static_cast<unsigned>(b & 255), count = static_cast<unsigned>(c & 255);
        if (count == 0 || first >= bits()) return 0;
        auto const up = static_cast<unsigned>((std::max)(0, static_cast<int>(64 - first - count)));
        auto const down = (64 - count) & 63;
        auto const shifted = a << (up & 63);
        return is_signed() ? result(static_cast<std::int64_t>(shifted) >> down) : result(shifted >> down);
    }
    case multiply_high: {
        __extension__ using Wide = __int128;
        __extension__ using WideUnsigned = unsigned __int128;
        if (is_signed()) return result((static_cast<Wide>(number(a)) * number(b)) >> bits());
        return static_cast<std::uint64_t>((static_cast<WideUnsigned>(a) * b) >> bits());
    }
    case add_carry: return result(a + b) < a;
    case subtract_borrow: return a < b;
    case add_index: return (std::min)(a + b, std::uint64_t{0xFFFF'FFFF});
    default: return other_function(a, b, c, f);
    }
}

/// x times the scale, of places in a buffer: all ones if that does not fit 32 bits.
CROSSLANE_INLINE std::uint64_t scaled_index(std::uint64_t x, std::uint64_t scale)
{
    return x > 0xFFFF'FFFF ? 0xFFFF'FFFF : (std::min)(x * scale, std::uint64_t{0xFFFF'FFFF});
}

/// An operation on floats. All are computed as doubles and then rounded to their type, which gives what their own arithmetic would:
/// a double has more than twice a float's bits. Not a sum of a product, nor what float lanes have their own functions for.
inline std::uint64_t float_function(std::uint64_t a, std::uint64_t b, std::uint64_t c, ScalarFunction f)
{
    using enum Action;
    auto const type = f.type;
    auto const x = number_of(type, a), y = number_of(type, b);
    auto const top = [type]() CROSSLANE_INLINE_LAMBDA { return std::uint64_t{1} << (bits_in(type) - 1); };
    int exponent = 0;
    double r = 0;
    switch (f.action) {
    case negate: return a ^ top(); // also a NaN's sign
    case absolute: return a & (top() - 1);
    case equal: return x == y;
    case not_equal: return x != y;
    case less: return x < y;
    case less_equal: return x <= y;
    case is_nan: return x != x;
    case is_inf: return std::fabs(x) == std::numeric_limits<double>::infinity();
    case add: r = x + y; break;
    case subtract: r = x - y; break;
    case multiply: r = x * y; break;
    case divide: r = x / y; break;
    case remainder: r = std::fmod(x, y); break;
    case modulo:
        r = std::fmod(x, y);
        if (r != 0 && (r < 0) != (y < 0)) r += y;
        break;
    case minimum: r = (min)(Lanes<double, 4>(x), Lanes<double, 4>(y))[0]; break;
    case maximum: r = (max)(Lanes<double, 4>(x), Lanes<double, 4>(y))[0]; break;
    case sign: r = x > 0 ? 1 : x < 0 ? -1 : 0; break;
    case fused: {
        auto const z = number_of(type, c);
        if (type == ScalarType::f32) r = std::fma(static_cast<float>(x), static_cast<float>(y), static_cast<float>(z));
        else r = type == ScalarType::f64 ? std::fma(x, y, z) : x * y + z; // a half's sum cannot be that close to a tie
        break;
    }
    case floor: r = std::floor(x); break;
    case ceil: r = std::ceil(x); break;
    case truncate: r = std::trunc(x); break;
    case round_even: r = std::nearbyint(x); break;
    case fraction: r = x - std::floor(x); break;
    case square_root: r = std::sqrt(x); break;
    case load_exponent: r = std::ldexp(x, static_cast<std::int32_t>(static_cast<std::uint32_t>(b))); break;
    case frexp_significand: r = std::frexp(x, &exponent); break;
    case frexp_exponent:
        r = std::frexp(x, &exponent);
        return x - x == 0 ? static_cast<std::uint32_t>(exponent) : 0u;
    case quantize_half: {
        auto const half = double_to_half(x);
        r = (half & 0x7C00u) == 0 ? std::copysign(0.0, x) : static_cast<double>(half_to_float(half));
        break;
    }
    case select:
    case convert:
    case atomic_load:
    case atomic_exchange:
    case atomic_compare: return other_function(a, b, c, f);
    default: r = type == ScalarType::f64 ? elementary_of_double(f.action, x, y) : elementary_of_float(f.action, x, y); break;
    }
    return number_bits(type, r);
}

} // namespace crosslane::detail
