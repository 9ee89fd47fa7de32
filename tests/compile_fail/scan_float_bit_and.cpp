// expect: crosslane::exclusive_scan, inclusive_scan: BitAnd, BitOr and BitXor take integers
#include <crosslane/algorithm/scan.hpp>
#include <vector>
float f(std::vector<float>& x) { return crosslane::inclusive_scan(x, x, crosslane::BitAnd{}); }
