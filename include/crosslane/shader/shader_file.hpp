#pragma once

// The file that Shader::load takes.

#include <crosslane/shader/list.hpp>
#include <crosslane/shader/message_text.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <sstream>
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
    std::ostringstream all;
    all << file.rdbuf(); // nothing of a folder
    auto const bytes = all.str();
    if (bytes.empty()) refuse("", " is empty, or cannot be read");
    List<std::uint32_t> words(bytes.size() / 4 + 1);
    std::memcpy(words.data(), bytes.data(), bytes.size());
    if (words[0] != 0x07230203 && words[0] != 0x03022307)
        refuse("", " is no SPIR-V, which glslangValidator, DXC or Slang makes of a shader's source (in CMake: crosslane_shaders)");
    if (bytes.size() % 4 != 0) refuse("", " is not complete: its size is no multiple of 4");
    words.pop_back();
    return words;
}

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
