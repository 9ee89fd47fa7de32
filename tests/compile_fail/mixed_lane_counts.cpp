// expect: both sides must have the same number of lanes
#include <crosslane/lanes/mask.hpp>
auto f(crosslane::Lanes<int, 8> x, crosslane::Lanes<int, 16> y) { return x + y; }
