// expect: crosslane::reduce: BitAnd, BitOr and BitXor take integers
#include <crosslane/algorithm/reduce.hpp>
#include <vector>
float f(std::vector<float> const& in) { return crosslane::reduce(in, crosslane::BitAnd{}); }
