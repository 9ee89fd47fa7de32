// expect: masks have no sum: use WaveMultiCountBits
#include <crosslane/wave/multi_prefix.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Mask<8> m, LaneMasks<8> masks) { return WaveMultiSum(wave, m, masks); }
