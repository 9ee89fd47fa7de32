// expect: crosslane: the wave is missing; it is the first argument, as in WaveActiveSum(wave, x)
#include <crosslane/wave/clustered.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> x) { return WaveClusteredSum<4>(x); }
