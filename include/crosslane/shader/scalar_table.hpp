#pragma once

#include <crosslane/shader/scalar_functions.hpp>

#include <type_traits>

namespace crosslane::inline CROSSLANE_TARGET::detail {

[[nodiscard]] constexpr bool takes_integers(Action op)
{
    return (op >= Action::add && op <= Action::subtract_borrow) || op == Action::add_index;
}
[[nodiscard]] constexpr bool takes_floats(Action op)
{
    return (op >= Action::add && op <= Action::less_equal) || (op >= Action::fused && op <= Action::quantize_half);
}
inline std::uint64_t ScalarFunction::operator()(std::uint64_t a, std::uint64_t b, std::uint64_t c) const
{
    return is_float_type(type) ? float_function(a, b, c, *this) : integer_function(a, b, c, *this);
}
/// The same for frequent ones that are known, which need not be called: on 32-bit numbers.
template <ScalarFunction f>
CROSSLANE_INLINE std::uint64_t evaluate(std::uint64_t a, [[maybe_unused]] std::uint64_t b)
{
    using enum Action;
    using Integer = std::conditional_t<f.type == ScalarType::s32, std::int32_t, std::uint32_t>;
    using X = std::conditional_t<f.type == ScalarType::f32, float, Integer>;
    auto const x = detail::bit_cast<X>(static_cast<std::uint32_t>(a));
    [[maybe_unused]] auto const y = detail::bit_cast<X>(static_cast<std::uint32_t>(b));
    [[maybe_unused]] auto const bits = [](X r) CROSSLANE_INLINE_LAMBDA { return std::uint64_t{detail::bit_cast<std::uint32_t>(r)}; };
    if constexpr (f.action == add) return bits(x + y);
    else if constexpr (f.action == subtract) return bits(x - y);
    else if constexpr (f.action == multiply) return bits(x * y);
    else if constexpr (f.action == less) return x < y;
    else if constexpr (f.action == less_equal) return x <= y;
    else if constexpr (f.action == equal) return x == y;
    else if constexpr (f.action == not_equal) return x != y;
    else if constexpr (f.action == bit_and) return bits(x & y);
    else if constexpr (f.action == bit_or) return bits(x | y);
    else if constexpr (f.action == bit_not) return bits(~x);
    else if constexpr (f.action == shift_left) return bits(x << (y & 31));
    else if constexpr (f.action == shift_right) return bits(x >> (y & 31));
    else {
        static_assert(f.action == minimum);
        return bits((std::min)(x, y));
    }
}

/// Whether the operation is another one for signed integers.
[[nodiscard]] constexpr bool minds_sign(Action op)
{
    switch (op) {
    case Action::divide:
    case Action::remainder:
    case Action::modulo:
    case Action::minimum:
    case Action::maximum:
    case Action::absolute:
    case Action::sign:
    case Action::less:
    case Action::less_equal:
    case Action::shift_right:
    case Action::highest_bit:
    case Action::extract_bits:
    case Action::multiply_high:
    case Action::convert: return true;
    default: return false;
    }
}
/// An operation's function, if it is one on single lanes.
inline ScalarFunction scalar_function(Action op, ScalarType type, ScalarType result)
{
    bool const is_float = is_float_type(type);
    bool const is_one = is_float ? takes_floats(op) : takes_integers(op);
    if (!is_one && op != Action::select && op != Action::convert && op != Action::atomic_load && op != Action::atomic_exchange &&
        op != Action::atomic_compare)
        return {};
    return {op, is_float || minds_sign(op) ? type : stored_as(type), op == Action::convert ? result : ScalarType::none};
}

} // namespace crosslane::detail
