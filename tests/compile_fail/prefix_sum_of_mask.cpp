// expect: MasksHaveNoSumUseWavePrefixCountBits
#include <crosslane/wave/prefix.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<int, 8> x) { return WavePrefixSum(wave, x > 0); }
