// expect: crosslane::expand: in and out must hold the same type
#include <crosslane/algorithm/expand.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<unsigned> const& counts, std::vector<float>& out) { return crosslane::expand(in, counts, out); }
