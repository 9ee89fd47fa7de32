// expect: crosslane::Mask: each lane has its own truth; write if (auto w = wave.where(mask)) for if, select(mask, a, b) for ?:, any(mask) or all(mask) for one bool, or min(a, b) for std::min(a, b)
#include <crosslane/lanes/math.hpp>
#include <algorithm>
auto f(crosslane::Lanes<int, 8> x, crosslane::Lanes<int, 8> y) { return std::min(x, y); }
