// expect: crosslane::exclusive_scan, inclusive_scan: a function needs its identity, as exclusive_scan(in, out, op, 0) has, and init stands behind an operation, as in exclusive_scan(in, out, Sum{}, init)
#include <crosslane/algorithm/scan.hpp>
#include <vector>
float f(std::vector<float>& x) { return crosslane::exclusive_scan(x, x, 0.0f); }
