#pragma once

// How text from elsewhere is shown: as UTF-8 that is safe for terminals, browsers and XML.

#include <crosslane/lanes/isa/target.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The length of the UTF-8 character at the beginning of a text; 0: it is not valid.
[[nodiscard]] inline std::size_t character_bytes(std::string_view text)
{
    auto const byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    auto const first = byte(0);
    if (first < 0x80) return 1;
    std::size_t const n = first >= 0xC2 && first < 0xE0 ? 2 : (first & 0xF0) == 0xE0 ? 3 : first >= 0xF0 && first < 0xF5 ? 4 : 0;
    if (n == 0 || text.size() < n) return 0;
    for (std::size_t i = 1; i < n; ++i)
        if ((byte(i) & 0xC0) != 0x80) return 0;
    auto const second = byte(1); // neither overlong, nor half of a surrogate pair, nor past the last character
    if ((first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) || (first == 0xF0 && second < 0x90) ||
        (first == 0xF4 && second > 0x8F))
        return 0;
    if (first == 0xEF && second == 0xBF && byte(2) > 0xBD) return 0; // no characters, and not allowed in XML
    return n;
}

/// Control characters and invalid UTF-8 become U+FFFD, a tab four spaces.
[[nodiscard]] inline std::string printable(std::string_view text)
{
    std::string result;
    while (!text.empty()) {
        auto const n = character_bytes(text);
        auto const first = static_cast<unsigned char>(text[0]);
        bool const is_control = first < 0x20 || first == 0x7F || (first == 0xC2 && n == 2 && static_cast<unsigned char>(text[1]) < 0xA0);
        if (first == '\t') {
            result += "    ";
        } else if (n == 0 || is_control) {
            result += "\xEF\xBF\xBD";
        } else {
            result += text.substr(0, n);
        }
        text.remove_prefix((std::max)(n, std::size_t{1}));
    }
    return result;
}

/// For HTML and XML, as text and within quotes.
[[nodiscard]] inline std::string escaped(std::string_view text)
{
    std::string result;
    for (char const c : printable(text)) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        case '\'': result += "&#39;"; break;
        default: result += c;
        }
    }
    return result;
}

} // namespace crosslane::detail
