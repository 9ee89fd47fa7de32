#pragma once

// Where the text of a module's source comes from.

#include <crosslane/lanes/printable.hpp>
#include <crosslane/shader/module.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <filesystem>
#include <fstream>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

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
CROSSLANE_RUNS_ONCE_END
