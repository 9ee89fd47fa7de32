// expect: a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
Lanes<float, 8> f(Lanes<float, 8> v) { return v > 1.0f; }
