#pragma once

// The recorded shaders (tests/golden/hlsl) on a million elements: what is bound to them, and how many groups run.

#include <cstdint>
#include <string>
#include <vector>

namespace bench {

struct Program
{
    std::string name;
    std::uint32_t groups_x, groups_y;
    struct Buffer
    {
        std::string name;
        std::vector<std::uint32_t> words;
        bool is_counted = false; // each run begins with zeros
    };
    std::vector<Buffer> buffers; // by binding, from 0 on
};

[[nodiscard]] std::vector<Program> const& programs();
[[nodiscard]] std::vector<std::uint32_t> words_of(Program const& program);

} // namespace bench
