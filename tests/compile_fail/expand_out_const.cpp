// expect: crosslane::expand: out must be writable
#include <crosslane/algorithm/expand.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<std::uint32_t> const& counts, std::vector<int> const& out) { return crosslane::expand(in, counts, out); }
