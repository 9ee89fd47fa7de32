// expect: masks have no sum: use WavePrefixCountBits
#include <crosslane/wave/prefix.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<int, 8> x) { return WavePrefixSum(wave, x > 0); }
