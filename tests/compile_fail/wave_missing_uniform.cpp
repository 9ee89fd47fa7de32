// expect: crosslane: the wave is missing; it is the first argument, as in WaveActiveSum(wave, x)
#include <crosslane/wave/vote.hpp>
using namespace crosslane;
bool f(bool b) { return WaveActiveAnyTrue(b); }
