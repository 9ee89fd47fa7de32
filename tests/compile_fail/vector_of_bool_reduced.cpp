// expect: crosslane: bool is no lane type, and std::vector<bool> no memory of lanes; keep std::uint8_t, of which x != 0 is a mask, and lanes_cast<std::uint8_t>(mask) the lanes
#include <crosslane/algorithm/reduce_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <vector>
bool f(std::vector<bool> const& x) { return crosslane::reduce(crosslane::shuffled(1), x); }
