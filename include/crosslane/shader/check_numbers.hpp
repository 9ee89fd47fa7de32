#pragma once

#include <crosslane/shader/check_planner.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What may be wrong with a node's numbers, unless they are known to be right.
[[gnu::cold]] inline Test CheckPlanner::test_of(StepCheck& check, Node const& n)
{
    using enum Action;
    std::uint64_t const bits = 8 * width_of(n.type);
    bool const is_float = is_float_type(n.type);
    switch (n.action) {
    case shift_left:
    case shift_right: return has(Check::shift_past_width) && bounds_.most(n.b) >= bits ? Test::shift : Test::none;
    case divide:
    case remainder:
    case modulo:
        if (is_float || !has(Check::division_by_zero)) return Test::none;
        return bounds_.is_plain_divisor(n.b, is_signed_type(n.type)) ? Test::none : Test::division;
    case extract_bits:
        if (!has(Check::bits_past_width)) return Test::none;
        return bounds_.most(n.b) <= bits && bounds_.most(n.c) <= bits && bounds_.most(n.b) + bounds_.most(n.c) <= bits ? Test::none
                                                                                                                   : Test::extract;
    case insert_bits: {
        check.at[1] = place(n.c);
        auto const both = program_[n.c].immediate;
        bool const is_known = program_[n.c].action == constant && (both & 0xFF) + (both >> 8) <= bits;
        return has(Check::bits_past_width) && !is_known ? Test::insert : Test::none;
    }
    case convert:
        check.width = static_cast<std::uint8_t>(width_of(n.result));
        check.is_signed = is_signed_type(n.to);
        return is_float && !is_float_type(n.to) && has(Check::conversion_out_of_range) ? Test::conversion : Test::none;
    case scale_index:
        check.constant = n.constant;
        return n.constant != 0 && has(Check::outside_of_binding) && bounds_.most(n.a) >= n.constant ? Test::index : Test::none;
    default: return Test::none;
    }
}

} // namespace crosslane::detail
