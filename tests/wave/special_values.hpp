#pragma once

// Minimum and maximum of special values, four at a time: NaNs, infinities, zeros and small numbers of either sign.

#include "wave/wave_function.hpp"

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>

namespace wave_test {

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

/// The lane of the i-th of four values that lie as far from each other as they can.
template <std::size_t N>
constexpr std::size_t lane_of(std::size_t i) { return i * (N / 4); }

/// Four special values in a Wave<N>, and which of them are active, for which is_right(wave, x, values, active) is false: of every choice
/// of four, under every mask but that of no lane. The other lanes are inactive.
template <class T, std::size_t N, class F>
std::string wrong_special_values(F is_right)
{
    using Limits = std::numeric_limits<T>;
    std::array const special{Limits::quiet_NaN(), -Limits::signaling_NaN(), T(0), -T(0), Limits::denorm_min(),
                             -Limits::denorm_min(), T(1), T(-1), Limits::infinity(), -Limits::infinity()};
    std::string wrong;
    for (unsigned chosen = 0; chosen < 10000; ++chosen) {
        std::array<T, 4> values;
        std::array<T, N> lanes;
        for (std::size_t i = 0; i < N; ++i) lanes[i] = i % 2 == 0 ? Limits::infinity() : -Limits::infinity();
        for (unsigned i = 0, rest = chosen; i < 4; ++i, rest /= 10) lanes[lane_of<N>(i)] = values[i] = special[rest % 10];
        auto const x = crosslane::Lanes<T, N>::from_array(lanes);
        for (unsigned active = 1; active < 16; ++active) {
            std::uint64_t bits = 0;
            for (unsigned i = 0; i < 4; ++i) bits |= std::uint64_t{active >> i & 1} << lane_of<N>(i);
            if (is_right(make_wave<N>({bits, 0}), x, values, active)) continue;
            wrong = "active " + std::to_string(active) + ":";
            for (T value : values) wrong += ' ' + std::to_string(value);
        }
    }
    return wrong;
}

} // namespace wave_test
