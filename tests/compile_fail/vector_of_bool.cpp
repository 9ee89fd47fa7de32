// expect: crosslane: bool is no lane type, and std::vector<bool> no memory of lanes; keep std::uint8_t, of which x != 0 is a mask, and lanes_cast<std::uint8_t>(mask) the lanes
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<bool>& out) { return crosslane::compact(in, out, [](auto x) { return x > 0; }); }
