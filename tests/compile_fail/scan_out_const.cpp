// expect: crosslane::exclusive_scan, inclusive_scan: out must be writable
#include <crosslane/algorithm/scan.hpp>
#include <vector>
int f(std::vector<int> const& in, std::vector<int> const& out) { return crosslane::inclusive_scan(in, out); }
