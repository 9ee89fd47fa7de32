// expect: crosslane::compact_indices: out must hold uint32_t or uint64_t
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<int>& out) { return crosslane::compact_indices(in, out, [](auto x) { return x > 0; }); }
