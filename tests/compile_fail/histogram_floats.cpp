// expect: crosslane::histogram: float elements need a range
#include <crosslane/algorithm/histogram.hpp>
#include <vector>
std::size_t f(std::vector<float> const& in, std::vector<std::uint32_t>& counts) { return crosslane::histogram(in, counts); }
