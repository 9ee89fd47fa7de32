#pragma once

#include <crosslane/lanes/isa/target.hpp>
#include <crosslane/shader/runs_once.hpp>

#include <cstdint>

CROSSLANE_RUNS_ONCE
namespace crosslane::inline CROSSLANE_TARGET::detail {

/// As std::pair of two numbers.
struct NumberPair
{
    std::uint32_t first, second;
    bool operator<(NumberPair const& other) const { return first != other.first ? first < other.first : second < other.second; }
};

} // namespace crosslane::detail
CROSSLANE_RUNS_ONCE_END
