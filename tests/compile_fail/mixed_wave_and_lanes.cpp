// expect: WaveValue
#include <crosslane/wave/prefix.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<int, 16> x) { return WavePrefixSum(wave, x); }
