// expect: the wave is the first argument
#include <crosslane/wave/ballot.hpp>
auto f(crosslane::Mask<8> m) { return WaveActiveBallot(m); }
