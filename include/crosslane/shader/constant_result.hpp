#pragma once

#include <crosslane/shader/scalar_table.hpp>

#include <optional>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// What a lane-by-lane operation makes of constants, if it can be told. constant(v): v's bits, if it is one.
template <class F>
[[nodiscard]] std::optional<std::uint64_t> constant_result(Node const& n, F constant)
{
    if (n.action < Action::add || n.action > Action::add_index || n.d != no_value) return std::nullopt;
    std::uint64_t x[3] = {};
    Value const arguments[] = {n.a, n.b, n.c};
    for (std::size_t i = 0; i < 3; ++i) {
        if (arguments[i] == no_value) continue;
        auto const known = constant(arguments[i]);
        if (!known) return std::nullopt;
        x[i] = *known;
    }
    if (n.action == Action::scale_index) return scaled_index(x[0], n.immediate);
    auto const function = scalar_function(n.action, n.type, n.result_type());
    return function ? std::optional(function(x[0], x[1], x[2])) : std::nullopt;
}

} // namespace crosslane::detail
