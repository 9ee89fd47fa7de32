// expect: crosslane::compact: out must be writable
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<int> const& out) { return crosslane::compact(in, out, [](auto x) { return x > 0; }); }
