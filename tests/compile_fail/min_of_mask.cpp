// expect: a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> v) { return min(v, v > 1.0f); }
