// expect: crosslane::histogram: low and high are for elements of float or double
#include <crosslane/algorithm/histogram.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<std::uint32_t>& counts) { return crosslane::histogram(in, counts, 0, 10); }
