#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace examples {

/// Text as a picture of two colours: whether there is ink, in rows from the top, each from the left.
struct Text {
    std::size_t width, height;
    std::vector<bool> ink;
};

/// The text in lines of at most so many characters, broken at its spaces, and within a word only where that alone is longer
/// than a line. None if a line has no room for a character.
///
/// Errors   None.
std::vector<std::string> wrapped(std::string_view text, std::size_t characters);

/// ASCII in lines that fit into the width, with `scale` squared pixels for each dot (at least one), and a margin around them. Other bytes,
/// and control characters, are drawn as boxes. A picture without rows if the width has no room for a character.
///
/// Errors   None.
Text draw_text(std::string_view text, std::size_t width, std::size_t scale);

} // namespace examples
