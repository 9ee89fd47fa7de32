#pragma once

// Where the text of a module's source comes from, and how it is shown: as UTF-8 that is safe for terminals and
// browsers.

#include <crosslane/shader/module.hpp>

#include <filesystem>
#include <fstream>

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

[[nodiscard]] inline std::vector<std::string> lines_of(std::string_view text)
{
    std::vector<std::string> lines;
    while (!text.empty()) {
        auto const end = (std::min)(text.find('\n'), text.size());
        auto line = text.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines.push_back(printable(line));
        text.remove_prefix((std::min)(end + 1, text.size()));
    }
    return lines;
}

/// A file's text; empty: it is not a text file, is too long, or cannot be read.
[[nodiscard]] inline std::string read_text(std::filesystem::path const& path)
{
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error) || error) return {};
    auto const size = std::filesystem::file_size(path, error);
    if (error || size > std::uint64_t{16} << 20) return {};
    std::string text(static_cast<std::size_t>(size), '\0');
    std::ifstream file(path, std::ios::binary);
    if (!file.read(text.data(), static_cast<std::streamsize>(text.size())) || text.find('\0') != std::string::npos) return {};
    return text;
}

/// The text of a module's file, from the first of these that has it: the module; a file of this name among `sources`,
/// or any of them if the module names only one file; the file that it names. The last is read only if the name is a
/// shader's, since a module may name any file.
[[nodiscard]] inline std::string source_text_of(Module const& module, std::uint32_t file, std::vector<std::string> const& sources)
{
    if (auto text = module.source_text(file); !text.empty()) return text;
    std::filesystem::path const named(std::string(module.files[file].name));
    for (auto const& path : sources)
        if (module.files.size() == 1 || std::filesystem::path(path).filename() == named.filename())
            if (auto text = read_text(path); !text.empty()) return text;
    constexpr std::string_view endings[] = {".comp", ".glsl", ".hlsl", ".hlsli", ".slang", ".wgsl", ".usf", ".ush", ".fx", ".fxh", ".cl"};
    auto const ending = named.extension().string();
    if (std::find(std::begin(endings), std::end(endings), ending) == std::end(endings)) return {};
    return read_text(named);
}

} // namespace crosslane::detail
