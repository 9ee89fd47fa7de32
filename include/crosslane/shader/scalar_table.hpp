#pragma once

#include <crosslane/shader/scalar_functions.hpp>

#include <array>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

using ScalarBody = std::uint64_t (*)(std::uint64_t a, std::uint64_t b, std::uint64_t c, ScalarFunction);

inline std::uint64_t select_function(std::uint64_t a, std::uint64_t b, std::uint64_t c, ScalarFunction) { return a != 0 ? b : c; }
// What atomics make of what was before.
inline std::uint64_t kept(std::uint64_t before, std::uint64_t, std::uint64_t, ScalarFunction) { return before; }
inline std::uint64_t replaced(std::uint64_t, std::uint64_t by, std::uint64_t, ScalarFunction) { return by; }
inline std::uint64_t replaced_if_equal(std::uint64_t before, std::uint64_t by, std::uint64_t to, ScalarFunction)
{
    return before == to ? by : before;
}

[[nodiscard]] constexpr bool takes_integers(Action op)
{
    return (op >= Action::add && op <= Action::subtract_borrow) || op == Action::scale_index || op == Action::add_index;
}
[[nodiscard]] constexpr bool takes_floats(Action op)
{
    return (op >= Action::add && op <= Action::less_equal) || (op >= Action::fused && op <= Action::quantize_half);
}
/// An operation's body; nullptr: there is none for such numbers.
template <Action op, bool is_for_floats>
constexpr ScalarBody scalar_body()
{
    if constexpr (op == Action::select) return &select_function;
    else if constexpr (op == Action::convert) return &convert_function;
    else if constexpr (op == Action::atomic_load) return &kept;
    else if constexpr (op == Action::atomic_exchange) return &replaced;
    else if constexpr (op == Action::atomic_compare) return &replaced_if_equal;
    else if constexpr (is_for_floats && takes_floats(op)) return &float_function<op>;
    else if constexpr (!is_for_floats && takes_integers(op)) return &integer_function<op>;
    else return nullptr;
}
inline constexpr std::size_t scalar_body_count = static_cast<std::size_t>(Action::atomic_compare) + 1;
template <bool is_for_floats>
inline constexpr auto scalar_bodies = []<std::size_t... i>(std::index_sequence<i...>) {
    return std::array<ScalarBody, scalar_body_count>{scalar_body<static_cast<Action>(i), is_for_floats>()...};
}(std::make_index_sequence<scalar_body_count>{});

inline std::uint64_t ScalarFunction::operator()(std::uint64_t a, std::uint64_t b, std::uint64_t c) const
{
    auto const i = static_cast<std::size_t>(action);
    return (is_float_type(type) ? scalar_bodies<true>[i] : scalar_bodies<false>[i])(a, b, c, *this);
}
/// The same for one that is known, which need not be called.
template <ScalarFunction f>
CROSSLANE_INLINE std::uint64_t evaluate(std::uint64_t a, std::uint64_t b, std::uint64_t c)
{
    if constexpr (is_float_type(f.type)) return float_function<f.action>(a, b, c, f);
    else return integer_function<f.action>(a, b, c, f);
}

/// x times the scale, of places in a buffer.
inline std::uint64_t scaled_index(std::uint64_t x, std::uint64_t scale)
{
    return evaluate<ScalarFunction{Action::scale_index, ScalarType::u32, ScalarType::none}>(x, scale, 0);
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
    auto const i = static_cast<std::size_t>(op);
    bool const is_float = is_float_type(type);
    if (i >= scalar_body_count || (is_float ? scalar_bodies<true>[i] : scalar_bodies<false>[i]) == nullptr) return {};
    return {op, is_float || minds_sign(op) ? type : stored_as(type), op == Action::convert ? result : ScalarType::none};
}

} // namespace crosslane::detail
