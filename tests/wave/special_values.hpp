#pragma once

// Minimum and maximum of special values, four at a time: NaNs, infinities, zeros and small numbers of either sign.

#include <crosslane/wave/wave.hpp>

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace wave_test {

/// f(values, active) for every choice of four among the special values, under every mask but that of no lane.
template <class T, class F>
void for_special_values(F f)
{
    using Limits = std::numeric_limits<T>;
    std::array const special{Limits::quiet_NaN(), -Limits::signaling_NaN(), T(0), -T(0), Limits::denorm_min(),
                             -Limits::denorm_min(), T(1), T(-1), Limits::infinity(), -Limits::infinity()};
    for (unsigned chosen = 0; chosen < 10000; ++chosen) {
        std::array<T, 4> values;
        for (unsigned i = 0, rest = chosen; i < 4; ++i, rest /= 10) values[i] = special[rest % 10];
        for (unsigned active = 1; active < 16; ++active) f(values, active);
    }
}

/// The least or the greatest of the active values that are numbers; the quiet NaN where there is none.
template <class T>
T limit_by_loop(std::span<T const, 4> values, unsigned active, bool least)
{
    auto const is_less = [](T a, T b) { return a < b || (a == b && std::signbit(a) && !std::signbit(b)); };
    T limit = std::numeric_limits<T>::quiet_NaN();
    for (std::size_t i = 0; i < 4; ++i) {
        if ((active >> i & 1) == 0 || std::isnan(values[i])) continue;
        if (std::isnan(limit) || (least ? is_less(values[i], limit) : is_less(limit, values[i]))) limit = values[i];
    }
    return limit;
}

template <class T>
bool same_bits(T a, T b)
{
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    return std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
}

/// Four values in N lanes, far from each other; the lanes between them are inactive.
template <class T, std::size_t N>
struct Spread
{
    std::array<T, N> lanes;
    std::array<std::uint64_t, 2> bits{};

    Spread(std::array<T, 4> const& values, unsigned active)
    {
        lanes.fill(std::numeric_limits<T>::quiet_NaN());
        for (unsigned i = 0; i < 4; ++i) {
            lanes[lane(i)] = values[i];
            bits[0] |= std::uint64_t{active >> i & 1} << lane(i);
        }
    }
    static std::size_t lane(std::size_t i) { return i * (N / 4); }
};

template <class T>
std::string listed(std::array<T, 4> const& values, unsigned active)
{
    std::string text = "active " + std::to_string(active) + ":";
    for (T value : values) text += ' ' + std::to_string(value);
    return text;
}

} // namespace wave_test
