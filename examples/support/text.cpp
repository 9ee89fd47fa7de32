#include "text.hpp"

#include <algorithm>

namespace examples {
namespace {

constexpr std::size_t across = 5, down = 9; // the dots of a character, of which two rows are below the line
constexpr std::size_t pitch = across + 1, leading = down + 2, margin = 4;
constexpr std::size_t per_row = 16;

/// The characters from the space on; in DEL's place the box for those that are not here.
constexpr char const* sheet[] = {
    "        #    # #   # #    #   ##  #  ##     #      #   #                                      #",
    "        #    # #   # #   #### ##  # #  #    #     #     #     #     #                         #",
    "        #    # #  ##### # #      #  # #     #    #       #  # # #   #                        # ",
    "        #          # #   ###    #    #           #       #   ###  #####        ###          #  ",
    "        #         #####   # #  #    # # #        #       #  # # #   #                      #   ",
    "                   # #  ####  #  ## #  #          #     #     #     #     ##          ##  #    ",
    "        #          # #    #   #  ##  ## #          #   #                  #           ##  #    ",
    "                                                                         #                     ",
    "                                                                                               ",
    " ###    #    ###   ###     ## #####   ##  #####  ###   ###                                 ### ",
    "#   #  ##   #   # #   #   # # #      #        # #   # #   #                ##       ##    #   #",
    "#   # # #       #     #  #  # ####  #         # #   # #   #   ##    ##   ##   #####   ##      #",
    "# # #   #      #    ##  #   #     # ####     #   ###   ####   ##    ##  #               #   ## ",
    "#   #   #     #       # #####     # #   #   #   #   #     #              ##   #####   ##    #  ",
    "#   #   #    #    #   #     # #   # #   #   #   #   #    #    ##    ##     ##       ##         ",
    " ###  ##### #####  ###      #  ###   ###    #    ###   ##     ##    #                       #  ",
    "                                                                   #                           ",
    "                                                                                               ",
    " ###    #   ####   #### ####  ##### #####  #### #   #  ###    ### #   # #     #   # #   #  ### ",
    "#   #   #   #   # #     #   # #     #     #     #   #   #       # #  #  #     ## ## ##  # #   #",
    "# ###  # #  #   # #     #   # #     #     #     #   #   #       # # #   #     ## ## ##  # #   #",
    "# # #  # #  ####  #     #   # ####  ####  #  ## #####   #       # ##    #     # # # # # # #   #",
    "# ### ##### #   # #     #   # #     #     #   # #   #   #       # # #   #     # # # #  ## #   #",
    "#     #   # #   # #     #   # #     #     #   # #   #   #   #   # #  #  #     #   # #  ## #   #",
    " ###  #   # ####   #### ####  ##### #      #### #   #  ###   ###  #   # ##### #   # #   #  ### ",
    "                                                                                               ",
    "                                                                                               ",
    "####   ###  ####   #### ##### #   # #   # #   # #   # #   # #####  ###  #      ###    #        ",
    "#   # #   # #   # #       #   #   # #   # #   # #   # #   #     #  #    #        #   # #       ",
    "#   # #   # #   # #       #   #   # #   # # # #  # #   # #     #   #     #       #  #   #      ",
    "####  #   # ####   ###    #   #   #  # #  # # #   #     #     #    #      #      #             ",
    "#     # # # # #       #   #   #   #  # #  # # #  # #    #    #     #       #     #             ",
    "#     #  #  #  #      #   #   #   #   #   ## ## #   #   #   #      #        #    #             ",
    "#      ## # #   # ####    #    ###    #   #   # #   #   #   #####  ###      #  ###             ",
    "                                                                                          #####",
    "                                                                                               ",
    " #          #               #          ##       #       #      #  #      ##                    ",
    "  #         #               #         #         #                 #       #                    ",
    "       ###  ####   ####  ####  ###  ####   #### ####   ##     ##  #  #    #   ## #  ####   ### ",
    "          # #   # #     #   # #   #   #   #   # #   #   #      #  # #     #   # # # #   # #   #",
    "       #### #   # #     #   # #####   #   #   # #   #   #      #  ##      #   # # # #   # #   #",
    "      #   # #   # #     #   # #       #   #   # #   #   #      #  # #     #   # # # #   # #   #",
    "       #### ####   ####  ####  ####   #    #### #   #  ###     #  #  #     ## # # # #   #  ### ",
    "                                              #                #                               ",
    "                                           ###               ##                                ",
    "                          #                                          ##   #   ##          #####",
    "                          #                                         #     #     #         #   #",
    "####   #### # ##   #### ####  #   # #   # #   # #   # #   # #####   #     #     #    #  # #   #",
    "#   # #   # ##  # #       #   #   # #   # # # #  # #  #   #    #   #      #      #  # # # #   #",
    "#   # #   # #      ###    #   #   #  # #  # # #   #   #   #   #     #     #     #   #  #  #   #",
    "#   # #   # #         #   #   #   #  # #  # # #  # #  #   #  #      #     #     #         #   #",
    "####   #### #     ####     ##  ####   #    # #  #   #  #### #####    ##   #   ##          #####",
    "#         #                                               #               #                    ",
    "#         #                                            ###                                     ",
};
static_assert(std::size(sheet) * per_row == (128 - ' ') * down);

bool has_ink(char c, std::size_t x, std::size_t y) {
    auto const place = static_cast<std::size_t>((c >= ' ' && c < 127 ? c : 127) - ' ');
    return sheet[place / per_row * down + y][place % per_row * pitch + x] != ' ';
}

} // namespace

std::vector<std::string> wrapped(std::string_view text, std::size_t characters) {
    std::vector<std::string> lines;
    while (!text.empty() && characters > 0) {
        auto end = std::min(text.size(), characters);
        if (end < text.size()) {
            auto const space = text.rfind(' ', end);
            if (space != std::string_view::npos) end = space;
        }
        if (end > 0) lines.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
        if (text.starts_with(' ')) text.remove_prefix(1);
    }
    return lines;
}

Text draw_text(std::string_view text, std::size_t width, std::size_t scale) {
    scale = std::max(scale, std::size_t{1});
    auto const dots = width / scale;
    auto const lines = wrapped(text, dots < 2 * margin ? 0 : (dots - 2 * margin + 1) / pitch);
    Text picture{width, lines.empty() ? 0 : scale * (2 * margin + (lines.size() - 1) * leading + down), {}};
    picture.ink.resize(picture.width * picture.height);
    auto const draw_dot = [&](std::size_t left, std::size_t top) {
        for (std::size_t y = scale * top; y < scale * (top + 1); ++y)
            std::fill_n(picture.ink.begin() + static_cast<std::ptrdiff_t>(y * width + scale * left), scale, true);
    };
    for (std::size_t line = 0; line < lines.size(); ++line)
        for (std::size_t i = 0; i < lines[line].size(); ++i)
            for (std::size_t y = 0; y < down; ++y)
                for (std::size_t x = 0; x < across; ++x)
                    if (has_ink(lines[line][i], x, y)) draw_dot(margin + i * pitch + x, margin + line * leading + y);
    return picture;
}

} // namespace examples
