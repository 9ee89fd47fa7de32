// expect: crosslane::histogram_by_match: in must hold integers
#include <crosslane/algorithm/histogram_by_match.hpp>
#include <vector>
std::size_t f(std::vector<float> const& in, std::vector<std::uint32_t>& counts) { return crosslane::histogram_by_match<8>(in, counts); }
