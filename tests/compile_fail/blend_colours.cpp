// expect: crosslane::blend: there must be one out column for each column of colours
#include <crosslane/algorithm/blend.hpp>
#include <vector>
std::size_t f(std::vector<float> const& x, std::vector<float>& out) { return crosslane::blend(std::tie(x), std::tie(x), std::tie(x, x), std::tie(out), [](auto p, auto) { return p; }); }
