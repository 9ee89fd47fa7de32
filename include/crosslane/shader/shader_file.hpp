#pragma once

// The file that Shader::load takes.

#include <crosslane/shader/list.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The words of a file with SPIR-V; whatever else it is, is an error that says so.
[[nodiscard]] inline List<std::uint32_t> words_of_file(std::string const& path)
{
    auto const refuse = [&](char const* before, char const* why) { fail_with({"crosslane::Shader::load: ", before, path, why}); };
    std::ifstream file(path, std::ios::binary);
    if (!file)
        refuse("cannot open ", " (in CMake, crosslane_shaders makes it when its target is built, in the folder CROSSLANE_SHADERS)");
    List<std::uint32_t> words;
    std::size_t bytes = 0;
    do {
        words.resize(bytes / 4 + (1 << 14));
        file.read(reinterpret_cast<char*>(words.data()) + bytes, 1 << 16); // nothing of a folder
        bytes += static_cast<std::size_t>(file.gcount());
    } while (file);
    if (bytes == 0) refuse("", " is empty, or cannot be read");
    if (words[0] != 0x07230203 && words[0] != 0x03022307)
        refuse("", " is no SPIR-V, which glslangValidator, DXC or Slang makes of a shader's source (in CMake: crosslane_shaders)");
    if (bytes % 4 != 0) refuse("", " is not complete: its size is no multiple of 4");
    words.resize(bytes / 4);
    return words;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
