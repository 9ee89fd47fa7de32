#pragma once

#include <crosslane/shader/scalar_functions.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <Action op>
ScalarFunction integer_functions(ScalarType type)
{
    switch (type) {
    case ScalarType::u8: return &integer_function<op, ScalarType::u8>;
    case ScalarType::u16: return &integer_function<op, ScalarType::u16>;
    case ScalarType::u32: return &integer_function<op, ScalarType::u32>;
    case ScalarType::u64: return &integer_function<op, ScalarType::u64>;
    case ScalarType::s8: return &integer_function<op, ScalarType::s8>;
    case ScalarType::s16: return &integer_function<op, ScalarType::s16>;
    case ScalarType::s32: return &integer_function<op, ScalarType::s32>;
    case ScalarType::s64: return &integer_function<op, ScalarType::s64>;
    default: return nullptr;
    }
}
/// Operations for which the sign does not matter.
template <Action op>
ScalarFunction unsigned_functions(ScalarType type)
{
    switch (width_of(type)) {
    case 1: return &integer_function<op, ScalarType::u8>;
    case 2: return &integer_function<op, ScalarType::u16>;
    case 4: return &integer_function<op, ScalarType::u32>;
    case 8: return &integer_function<op, ScalarType::u64>;
    default: return nullptr;
    }
}
template <Action op>
ScalarFunction float_functions(ScalarType type)
{
    switch (type) {
    case ScalarType::f16: return &float_function<op, ScalarType::f16>;
    case ScalarType::f32: return &float_function<op, ScalarType::f32>;
    case ScalarType::f64: return &float_function<op, ScalarType::f64>;
    default: return nullptr;
    }
}
template <Action op>
ScalarFunction number_functions(ScalarType type)
{
    return is_float_type(type) ? float_functions<op>(type) : integer_functions<op>(type);
}
template <Action op>
ScalarFunction unsigned_or_float_functions(ScalarType type)
{
    return is_float_type(type) ? float_functions<op>(type) : unsigned_functions<op>(type);
}

template <ScalarType From>
ScalarFunction conversions_from(ScalarType to)
{
    switch (to) {
    case ScalarType::u8:
    case ScalarType::s8:
        return is_float_type(From) && to == ScalarType::s8 ? &convert_function<From, ScalarType::s8>
                                                           : &convert_function<From, ScalarType::u8>;
    case ScalarType::u16: return &convert_function<From, ScalarType::u16>;
    case ScalarType::s16: return &convert_function<From, ScalarType::s16>;
    case ScalarType::u32: return &convert_function<From, ScalarType::u32>;
    case ScalarType::s32: return &convert_function<From, ScalarType::s32>;
    case ScalarType::u64: return &convert_function<From, ScalarType::u64>;
    case ScalarType::s64: return &convert_function<From, ScalarType::s64>;
    case ScalarType::f16: return &convert_function<From, ScalarType::f16>;
    case ScalarType::f32: return &convert_function<From, ScalarType::f32>;
    case ScalarType::f64: return &convert_function<From, ScalarType::f64>;
    default: return nullptr;
    }
}
inline ScalarFunction conversion_function(ScalarType from, ScalarType to)
{
    switch (from) {
    case ScalarType::boolean: return conversions_from<ScalarType::boolean>(to);
    case ScalarType::u8: return conversions_from<ScalarType::u8>(to);
    case ScalarType::u16: return conversions_from<ScalarType::u16>(to);
    case ScalarType::u32: return conversions_from<ScalarType::u32>(to);
    case ScalarType::u64: return conversions_from<ScalarType::u64>(to);
    case ScalarType::s8: return conversions_from<ScalarType::s8>(to);
    case ScalarType::s16: return conversions_from<ScalarType::s16>(to);
    case ScalarType::s32: return conversions_from<ScalarType::s32>(to);
    case ScalarType::s64: return conversions_from<ScalarType::s64>(to);
    case ScalarType::f16: return conversions_from<ScalarType::f16>(to);
    case ScalarType::f32: return conversions_from<ScalarType::f32>(to);
    case ScalarType::f64: return conversions_from<ScalarType::f64>(to);
    default: return nullptr;
    }
}

inline std::uint64_t boolean_not(std::uint64_t a, std::uint64_t, std::uint64_t) { return a == 0; }
inline std::uint64_t boolean_equal(std::uint64_t a, std::uint64_t b, std::uint64_t) { return a == b; }
inline std::uint64_t add_index_function(std::uint64_t a, std::uint64_t b, std::uint64_t)
{
    return (std::min)(a + b, std::uint64_t{0xFFFF'FFFF});
}
/// b is the scale.
inline std::uint64_t scale_index_function(std::uint64_t a, std::uint64_t b, std::uint64_t)
{
    return a > 0xFFFF'FFFF ? 0xFFFF'FFFF : (std::min)(a * b, std::uint64_t{0xFFFF'FFFF});
}

inline ScalarFunction boolean_functions(Action op)
{
    switch (op) {
    case Action::bit_and: return &integer_function<Action::bit_and, ScalarType::u64>;
    case Action::bit_or: return &integer_function<Action::bit_or, ScalarType::u64>;
    case Action::bit_xor:
    case Action::not_equal: return &integer_function<Action::bit_xor, ScalarType::u64>;
    case Action::equal: return &boolean_equal;
    case Action::bit_not: return &boolean_not;
    default: return nullptr;
    }
}

/// An operation's function; nullptr: it is not an operation on single lanes.
inline ScalarFunction scalar_function(Action op, ScalarType type, ScalarType result)
{
    using enum Action;
    if (op == select) return &integer_function<select, ScalarType::u64>;
    if (op == convert) return conversion_function(type, result);
    if (type == ScalarType::boolean) return boolean_functions(op);
    switch (op) {
    case add: return unsigned_or_float_functions<add>(type);
    case subtract: return unsigned_or_float_functions<subtract>(type);
    case multiply: return unsigned_or_float_functions<multiply>(type);
    case divide: return number_functions<divide>(type);
    case remainder: return number_functions<remainder>(type);
    case modulo: return number_functions<modulo>(type);
    case minimum: return number_functions<minimum>(type);
    case maximum: return number_functions<maximum>(type);
    case negate: return unsigned_or_float_functions<negate>(type);
    case absolute: return number_functions<absolute>(type);
    case sign: return number_functions<sign>(type);
    case equal: return unsigned_or_float_functions<equal>(type);
    case not_equal: return unsigned_or_float_functions<not_equal>(type);
    case less: return number_functions<less>(type);
    case less_equal: return number_functions<less_equal>(type);
    case bit_and: return unsigned_functions<bit_and>(type);
    case bit_or: return unsigned_functions<bit_or>(type);
    case bit_xor: return unsigned_functions<bit_xor>(type);
    case bit_not: return unsigned_functions<bit_not>(type);
    case shift_left: return unsigned_functions<shift_left>(type);
    case shift_right: return integer_functions<shift_right>(type);
    case count_bits: return unsigned_functions<count_bits>(type);
    case reverse_bits: return unsigned_functions<reverse_bits>(type);
    case lowest_bit: return unsigned_functions<lowest_bit>(type);
    case highest_bit: return integer_functions<highest_bit>(type);
    case extract_bits: return integer_functions<extract_bits>(type);
    case insert_bits:
        switch (width_of(type)) {
        case 1: return &insert_bits_function<ScalarType::u8>;
        case 2: return &insert_bits_function<ScalarType::u16>;
        case 4: return &insert_bits_function<ScalarType::u32>;
        default: return &insert_bits_function<ScalarType::u64>;
        }
    case multiply_high: return integer_functions<multiply_high>(type);
    case add_carry: return unsigned_functions<add_carry>(type);
    case subtract_borrow: return unsigned_functions<subtract_borrow>(type);
    case fused: return float_functions<fused>(type);
    case floor: return float_functions<floor>(type);
    case ceil: return float_functions<ceil>(type);
    case truncate: return float_functions<truncate>(type);
    case round_even: return float_functions<round_even>(type);
    case fraction: return float_functions<fraction>(type);
    case square_root: return float_functions<square_root>(type);
    case exp: return float_functions<exp>(type);
    case exp2: return float_functions<exp2>(type);
    case log: return float_functions<log>(type);
    case log2: return float_functions<log2>(type);
    case sin: return float_functions<sin>(type);
    case cos: return float_functions<cos>(type);
    case tan: return float_functions<tan>(type);
    case asin: return float_functions<asin>(type);
    case acos: return float_functions<acos>(type);
    case atan: return float_functions<atan>(type);
    case sinh: return float_functions<sinh>(type);
    case cosh: return float_functions<cosh>(type);
    case tanh: return float_functions<tanh>(type);
    case asinh: return float_functions<asinh>(type);
    case acosh: return float_functions<acosh>(type);
    case atanh: return float_functions<atanh>(type);
    case pow: return float_functions<pow>(type);
    case atan2: return float_functions<atan2>(type);
    case load_exponent: return float_functions<load_exponent>(type);
    case frexp_significand: return float_functions<frexp_significand>(type);
    case frexp_exponent: return float_functions<frexp_exponent>(type);
    case is_nan: return float_functions<is_nan>(type);
    case is_inf: return float_functions<is_inf>(type);
    case quantize_half: return float_functions<quantize_half>(type);
    case add_index: return &add_index_function;
    case scale_index: return &scale_index_function;
    default: return nullptr;
    }
}

} // namespace crosslane::detail
