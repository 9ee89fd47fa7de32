// expect: crosslane::Lanes: & | ^ take integer lanes; lanes_bit_cast gives the bits of floats
#include <crosslane/lanes/lanes.hpp>
auto f(crosslane::Lanes<float, 8> x) { return x ^ x; }
