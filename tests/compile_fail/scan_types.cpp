// expect: crosslane::exclusive_scan, inclusive_scan: in and out must hold the same type
#include <crosslane/algorithm/scan.hpp>
#include <vector>
long f(std::vector<int> const& in, std::vector<long>& out) { return crosslane::exclusive_scan(in, out); }
