// expect: MasksHaveNoSumUseLanesCastToUint32
#include <crosslane/wave/clustered.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Mask<8> m) { return WaveClusteredSum<4>(wave, m); }
