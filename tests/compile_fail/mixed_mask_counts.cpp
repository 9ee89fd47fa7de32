// expect: both sides must have the same number of lanes
#include <crosslane/lanes/mask.hpp>
auto f(crosslane::Mask<8> x, crosslane::Mask<16> y) { return x & y; }
