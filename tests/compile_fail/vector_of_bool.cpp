// expect: bool is no lane type: keep std::uint8_t
#include <crosslane/algorithm/compact.hpp>
#include <vector>
std::size_t f(std::vector<int> const& in, std::vector<bool>& out) { return crosslane::compact(in, out, [](auto x) { return x > 0; }); }
