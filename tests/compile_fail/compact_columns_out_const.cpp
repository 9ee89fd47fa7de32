// expect: crosslane::compact_columns: each output column must be writable (std::tuple holds copies: name them by std::tie)
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<int> const& out) { return crosslane::compact_columns(std::tie(in), std::tie(out), [](auto x) { return x > 0; }); }
