// expect: crosslane::Lanes: << and >> take integer lanes
#include <crosslane/lanes/arithmetic.hpp>
auto f(crosslane::Lanes<float, 8> x) { return x << x; }
