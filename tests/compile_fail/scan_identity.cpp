// expect: crosslane::exclusive_scan, inclusive_scan: a function needs its identity, as exclusive_scan(in, out, op, 0) has, and init stands behind an operation, as in exclusive_scan(in, out, Sum{}, init)
#include <crosslane/algorithm/scan.hpp>
#include <vector>
float f(std::vector<float>& x) { return crosslane::inclusive_scan(x, x, [](auto a, auto b) { return a + b; }); }
