#pragma once

#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>

#pragma GCC diagnostic ignored "-Wshadow" // each row has its own x

// For the tests of what README.md and docs/ write in C++: pieces.cmake sees that nothing there is missing in this folder's sources and
// the examples.

using namespace crosslane;

inline constexpr std::size_t N = 8;

/// What lane i holds, for i from 0 to N - 1.
template <class L, class F>
bool each(L const& lanes, F expected)
{
    for (std::size_t i = 0; i < N; ++i)
        if (!(lanes[i] == expected(i))) return false;
    return true;
}
