// expect: crosslane::blend: all columns must hold float, or all double
#include <crosslane/algorithm/blend.hpp>
#include <vector>
std::size_t f(std::vector<double> const& x, std::vector<float>& out) { return crosslane::blend(std::tie(x), std::tie(x), std::tie(x), std::tie(out), [](auto p, auto) { return p; }); }
