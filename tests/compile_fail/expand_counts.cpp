// expect: crosslane::expand: counts must hold an unsigned integer
#include <crosslane/algorithm/expand.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<int> const& counts, std::vector<int>& out) { return crosslane::expand(in, counts, out); }
