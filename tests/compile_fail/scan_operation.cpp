// expect: crosslane::exclusive_scan, inclusive_scan: op must take two Lanes<T, N> and return one, for any N, as [](auto a, auto b) { return max(a, b); } does
#include <crosslane/algorithm/scan.hpp>
#include <vector>
float f(std::vector<float>& x) { return crosslane::inclusive_scan(x, x, [](float a, float b) { return a + b; }, 0); }
