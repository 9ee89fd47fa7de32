// expect: the wave and the lanes must have the same number of lanes
#include <crosslane/wave/prefix.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<int, 16> x) { return WavePrefixSum(wave, x); }
