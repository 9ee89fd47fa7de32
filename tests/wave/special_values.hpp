#pragma once

// Minimum and maximum of NaNs, infinities and zeros of either sign, four at a time.

#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <string>

namespace wave_test {

/// f(values, active) for every choice of four among the special values, under every mask but that of no lane.
template <class F>
void for_special_values(F f)
{
    constexpr float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    constexpr std::array special{nan, -nan, 0.0f, -0.0f, 1.0f, -1.0f, infinity, -infinity};
    for (unsigned chosen = 0; chosen < 4096; ++chosen) {
        std::array<float, 4> values;
        for (unsigned i = 0; i < 4; ++i) values[i] = special[chosen >> 3 * i & 7];
        for (unsigned active = 1; active < 16; ++active) f(values, active);
    }
}

/// The least or the greatest of the active values that are numbers; NaN where there is none.
inline float limit_by_loop(std::span<float const> values, unsigned active, bool least)
{
    auto const is_less = [](float a, float b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); };
    float limit = std::numeric_limits<float>::quiet_NaN();
    for (std::size_t i = 0; i < values.size(); ++i) {
        if ((active >> i & 1) == 0 || std::isnan(values[i])) continue;
        if (std::isnan(limit) || (least ? is_less(values[i], limit) : is_less(limit, values[i]))) limit = values[i];
    }
    return limit;
}

inline std::string listed(std::span<float const> values, unsigned active)
{
    std::string text = "active " + std::to_string(active) + ":";
    for (float value : values) text += ' ' + std::to_string(value);
    return text;
}

} // namespace wave_test
