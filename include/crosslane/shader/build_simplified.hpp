#pragma once

#include <crosslane/shader/builder.hpp>
#include <crosslane/shader/runs_once.hpp>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// A value that is known without the node.
[[gnu::cold]] inline Value Builder::simplified(Node& node)
{
    auto const known = [&](Value v) { return v == no_value || is_constant(v); };
    auto const bits_of = [&](Value v) { return v == no_value ? 0 : number(v); };
    if (known(node.a) && known(node.b) && known(node.c)) {
        if (node.action == Action::scale_index)
            return constant(ScalarType::u32, scaled_index(number(node.a), node.immediate));
        if (auto const function = scalar_function(node.action, node.type, node.result_type()))
            return constant(node.result, function(bits_of(node.a), bits_of(node.b), bits_of(node.c)));
    }
    bool const is_integer = !is_float_type(node.type);
    switch (node.action) {
    case Action::add:
    case Action::bit_or:
    case Action::bit_xor:
        if (is_integer && is_number(node.b, 0)) return node.a;
        if (is_integer && is_number(node.a, 0)) return node.b;
        break;
    case Action::add_index:
        if (is_number(node.b, 0)) return node.a;
        if (is_number(node.a, 0)) return node.b;
        break;
    case Action::subtract:
    case Action::shift_left:
    case Action::shift_right:
        if (is_integer && is_number(node.b, 0)) return node.a;
        break;
    case Action::scale_index:
        if (node.immediate == 1) return node.a;
        break;
    case Action::multiply:
        if (!is_integer) break;
        for (auto const& [x, y] : {NumberPair{node.a, node.b}, NumberPair{node.b, node.a}}) {
            if (!is_constant(y)) continue;
            if (number(y) == 0) return y;
            if (number(y) == 1) return x;
            if (std::has_single_bit(number(y)) && width_of(node.type) >= 4)
                return result_of(Action::shift_left, node.type, x,
                                 constant(node.type, static_cast<std::uint64_t>(std::countr_zero(number(y)))));
        }
        break;
    case Action::divide:
    case Action::modulo:
    case Action::remainder:
        if (!is_integer || is_signed_type(node.type) || !is_constant(node.b) || !std::has_single_bit(number(node.b))) break;
        if (node.action == Action::divide)
            return result_of(Action::shift_right, node.type, node.a,
                             constant(node.type, static_cast<std::uint64_t>(std::countr_zero(number(node.b)))));
        return result_of(Action::bit_and, node.type, node.a, constant(node.type, number(node.b) - 1));
    case Action::select:
        if (is_constant(node.a)) return number(node.a) != 0 ? node.b : node.c;
        if (node.b == node.c) return node.b;
        break;
    default: break;
    }
    return no_value;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
