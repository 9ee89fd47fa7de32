// expect: crosslane::compact_columns: each output column must hold the type of its input column
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<float>& out) { return crosslane::compact_columns(std::tie(in), std::tie(out), [](auto x) { return x > 0; }); }
