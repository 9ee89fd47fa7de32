// expect: crosslane: the wave is missing; it is the first argument, as in WaveActiveSum(wave, x)
#include <crosslane/wave/query.hpp>
using namespace crosslane;
auto f() { return WaveGetLaneIndex(); }
