// expect: masks have no sum: use WaveMultiPrefixCountBits
#include <crosslane/wave/multi_prefix.hpp>
auto f(crosslane::Wave<8> wave, crosslane::LaneMasks<8> masks) { return WaveMultiPrefixSum(wave, true, masks); }
