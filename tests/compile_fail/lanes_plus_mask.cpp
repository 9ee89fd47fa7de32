// expect: a mask is no number: write select(mask, a, b), or lanes_cast<T>(mask)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> x) { return x + (x < 3.0f); }
