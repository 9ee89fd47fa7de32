// expect: crosslane::histogram: counts must hold uint32_t or uint64_t
#include <crosslane/algorithm/histogram.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<std::uint32_t> const& counts) { return crosslane::histogram_add(in, counts); }
