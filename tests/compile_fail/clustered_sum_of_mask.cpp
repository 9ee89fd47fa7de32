// expect: masks have no sum: use lanes_cast<std::uint32_t>(mask)
#include <crosslane/wave/clustered.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Mask<8> m) { return WaveClusteredSum<4>(wave, m); }
