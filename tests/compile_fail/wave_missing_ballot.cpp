// expect: crosslane: the wave is missing; it is the first argument, as in WaveActiveSum(wave, x)
#include <crosslane/wave/ballot.hpp>
auto f(crosslane::Mask<8> m) { return WaveActiveBallot(m); }
