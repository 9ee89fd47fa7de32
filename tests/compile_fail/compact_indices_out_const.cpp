// expect: crosslane::compact_indices: out must be writable
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::span<std::uint32_t const> out) { return crosslane::compact_indices(in, out, [](auto x) { return x > 0; }); }
