#pragma once

// Lanes that were never set, for tests of what checked builds say of them.

#include "support/catch.hpp"
#include "support/findings.hpp"

#include <crosslane/crosslane.hpp>

#include <string>

namespace undefined_lanes::inline CROSSLANE_TARGET {

using namespace crosslane;

/// What f's finding says after the file and line, which must be those of the test's file; "" if there is none.
template <class F>
std::string found(F f, char const* file = __builtin_FILE())
{
    return support::found_in(file, f);
}

/// A digit for each lane, lane 0 first: 1 where reading it is found to read what was never set.
template <std::size_t N, class X>
std::string never_set(X const& x)
{
    std::string result;
    for (std::size_t lane = 0; lane < N; ++lane)
        result += found([&] { static_cast<void>(WaveReadLaneAt(Wave<N>{}, x, lane)); }) == "" ? '0' : '1';
    return result;
}

inline Wave<8> const whole;
inline Wave<8> const low = whole.where(Mask<8>::from_bits(0b00001111));
inline Lanes<int, 8> const x = iota<int, 8>();
inline std::string const upper = "00001111";

/// Set in lanes 0 … 3 alone.
inline Lanes<int, 8> half_set()
{
    Lanes<int, 8> result;
    assign(low, result, x);
    return result;
}

template <class Float>
struct Light
{
    Vec<Float, 3> color;
    Float range;
    auto members() { return std::tie(color, range); }
};

} // namespace undefined_lanes
