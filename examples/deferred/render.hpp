#pragma once

#include "policy.hpp"

#include <string>
#include <vector>

namespace deferred {

struct Stage {
    std::string name;
    double seconds;
    std::string note; // what it found
};

struct Rendered {
    std::vector<std::uint8_t> picture; // sRGB, three bytes per pixel, rows from the top; of several ranks, whole on the first alone
    std::vector<Stage> stages;
};

/// Renders the scene by waves of N lanes. Compiled once for each N, each in its own file (render_stages.hpp).
///
/// The picture is the same to the last byte for every N, policy, instruction set and compiler. No stage depends on the order
/// of its groups, waves or lanes, and the only functions used are those that are exact everywhere, such as sqrt.
template <std::size_t N>
Rendered render(std::uint32_t width, std::uint32_t height, Policy const& policy);

extern template Rendered render<4>(std::uint32_t, std::uint32_t, Policy const&);
extern template Rendered render<32>(std::uint32_t, std::uint32_t, Policy const&);
extern template Rendered render<64>(std::uint32_t, std::uint32_t, Policy const&);

} // namespace deferred
