// expect: crosslane::blend: out must be writable
#include <crosslane/algorithm/blend.hpp>
#include <vector>
std::size_t f(std::vector<float> const& x, std::vector<float> const& out) { return crosslane::blend(std::tie(x), std::tie(x), std::tie(x), std::tie(out), [](auto p, auto) { return p; }); }
