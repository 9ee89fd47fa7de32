// expect: masks have no sum: use lanes_cast<std::uint32_t>(mask)
#include <crosslane/wave/multi_prefix.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Mask<8> m, LaneMasks<8> masks) { return WaveMultiPrefixInclusiveSum(wave, m, masks); }
