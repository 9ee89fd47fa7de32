// expect: it takes integers: write asuint(x)
#include <crosslane/wave/reduce.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<float, 8> x) { return WaveActiveBitAnd(wave, x); }
