// expect: MasksHaveNoSumUseLanesCastToUint32
#include <crosslane/wave/multi_prefix.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Mask<8> m, LaneMasks<8> masks) { return WaveMultiPrefixInclusiveSum(wave, m, masks); }
