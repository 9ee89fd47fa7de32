#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace bench {

/// Memory that lanes read by index: the squares.
inline std::array<std::int32_t, 1024> const table = [] {
    std::array<std::int32_t, 1024> t{};
    for (std::size_t i = 0; i < t.size(); ++i) t[i] = static_cast<std::int32_t>(i * i);
    return t;
}();

} // namespace bench
