// expect: crosslane::Lanes: % takes integer lanes; use fmod for floats
#include <crosslane/lanes/arithmetic.hpp>
auto f(crosslane::Lanes<float, 8> x) { return x % x; }
