#pragma once

#include <crosslane/lanes/isa/target.hpp>

#include <charconv>
#include <string>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// As printf writes it (%.*f, %.*g), but with a point in every locale.
[[nodiscard]] inline std::string number_text(double x, std::chars_format format, int digits)
{
    char text[400];
    return {text, std::to_chars(text, text + sizeof text, x, format, digits).ptr};
}

} // namespace crosslane::detail
