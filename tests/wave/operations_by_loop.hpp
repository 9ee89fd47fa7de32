#pragma once

#include "wave/wave_function.hpp"

#include <cmath>

/// The seven operations of reductions and prefixes, one lane at a time.
namespace wave_test {

enum class Operation { sum, product, min, max, bit_and, bit_or, bit_xor };

template <class T>
std::uint64_t float_combine(Operation op, std::uint64_t a_bits, std::uint64_t b_bits)
{
    T const a = support::from_bits<T>(a_bits), b = support::from_bits<T>(b_bits);
    return support::bits_of(static_cast<T>(op == Operation::sum ? a + b : a * b));
}

/// Integers as numbers that compare in their order, floats too: -0 < +0.
inline std::int64_t order_of(Format format, std::uint64_t bits)
{
    auto const unused = 64 - 8 * format.bytes;
    auto const value = static_cast<std::int64_t>(bits << unused); // in the upper bits
    if (format.is_float) return value < 0 ? -1 - (value & std::numeric_limits<std::int64_t>::max()) : value;
    return format.is_signed ? value : value ^ std::numeric_limits<std::int64_t>::min();
}

/// a op b. Of a NaN and a number, min and max take the number.
inline std::uint64_t combine(Operation op, Format format, std::uint64_t a, std::uint64_t b)
{
    switch (op) {
    case Operation::bit_and:
        return a & b;
    case Operation::bit_or:
        return a | b;
    case Operation::bit_xor:
        return a ^ b;
    case Operation::min:
    case Operation::max:
        if (format.is_nan(a)) return b;
        if (format.is_nan(b)) return a;
        return (order_of(format, a) < order_of(format, b)) == (op == Operation::min) ? a : b;
    default:
        break;
    }
    if (!format.is_float) return (op == Operation::sum ? a + b : a * b) & format.all_bits();
    if (format.bytes == 4) return float_combine<float>(op, a, b);
    if (format.bytes == 8) return float_combine<double>(op, a, b);
#if defined(CROSSLANE_HAS_HALF)
    return float_combine<crosslane::half>(op, a, b);
#else
    return 0;
#endif
}

/// What no lane at all gives.
inline std::uint64_t identity_of(Operation op, Format format)
{
    switch (op) {
    case Operation::product:
        return support::whole_number_bits(format, 1);
    case Operation::min:
        return format.is_float ? format.infinity() : format.is_signed ? format.sign_bit() - 1 : format.all_bits();
    case Operation::max:
        return format.is_float ? format.infinity() | format.sign_bit() : format.is_signed ? format.sign_bit() : 0;
    case Operation::bit_and:
        return format.all_bits();
    default:
        return 0;
    }
}

/// Whether the order of the operations shows.
inline bool rounds(Operation op, Format format)
{
    return format.is_float && (op == Operation::sum || op == Operation::product);
}

/// x, but in inactive lanes what changes nothing: -0.0 in a float sum.
inline Values with_neutral(Operation op, Format format, MaskWords const& active, Values x)
{
    auto const neutral = op == Operation::sum && format.is_float ? format.sign_bit() : identity_of(op, format);
    for (std::size_t lane = 0; lane < x.size(); ++lane)
        if (!has_lane(active, lane)) x[lane] = neutral;
    return x;
}

/// The doubling scan: lane i takes lane i - 1, then lane i - 2, i - 4, …
inline Values doubling_scan_by_loop(Operation op, Format format, Values x)
{
    for (std::size_t stride = 1; stride < x.size(); stride *= 2)
        for (std::size_t i = x.size(); i-- > stride;) x[i] = combine(op, format, x[i - stride], x[i]);
    return x;
}

inline Values reduce_by_loop(Operation op, Format format, MaskWords const& active, Values const& x)
{
    if (active == MaskWords{}) return {identity_of(op, format)};
    if (rounds(op, format)) { // neighbours first, then pairs of pairs
        auto tree = with_neutral(op, format, active, x);
        for (std::size_t stride = 1; stride < x.size(); stride *= 2)
            for (std::size_t i = 0; i < x.size(); i += 2 * stride)
                tree[i] = combine(op, format, tree[i], tree[i + stride]);
        return {tree[0]};
    }
    bool is_first = true;
    std::uint64_t result = 0;
    for (std::size_t lane = 0; lane < x.size(); ++lane) {
        if (!has_lane(active, lane)) continue;
        result = is_first ? x[lane] : combine(op, format, result, x[lane]);
        is_first = false;
    }
    return {result};
}

inline Values inclusive_prefix_by_loop(Operation op, Format format, MaskWords const& active, Values const& x)
{
    if (rounds(op, format)) return doubling_scan_by_loop(op, format, with_neutral(op, format, active, x));
    Values result(x.size());
    bool is_first = true;
    std::uint64_t all = 0;
    for (std::size_t lane = 0; lane < x.size(); ++lane) {
        if (!has_lane(active, lane)) continue;
        all = is_first ? x[lane] : combine(op, format, all, x[lane]);
        is_first = false;
        result[lane] = all;
    }
    return result;
}

inline Values exclusive_prefix_by_loop(Operation op, Format format, MaskWords const& active, Values const& x)
{
    auto const identity = identity_of(op, format);
    Values result(x.size());
    if (rounds(op, format)) { // identity before the first lane and in the inactive ones: +0.0 in a float sum
        result[0] = identity;
        for (std::size_t lane = 1; lane < x.size(); ++lane)
            result[lane] = has_lane(active, lane - 1) ? x[lane - 1] : identity;
        return doubling_scan_by_loop(op, format, result);
    }
    auto all = identity;
    for (std::size_t lane = 0; lane < x.size(); ++lane) {
        if (!has_lane(active, lane)) continue;
        result[lane] = all;
        all = combine(op, format, all, x[lane]);
    }
    return result;
}

} // namespace wave_test
