// expect: crosslane::compact: in and out must hold the same type
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<float>& out) { return crosslane::compact(in, out, [](auto x) { return x > 0; }); }
