// expect: crosslane::WaveClusteredSum and its like: Size is the number of lanes of a cluster and must be a power of two, at most the wave's
#include <crosslane/wave/clustered.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<int, 8> x) { return WaveClusteredMin<16>(wave, x); }
