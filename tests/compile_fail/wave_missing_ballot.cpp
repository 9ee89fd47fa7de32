// expect: TheWaveIsTheFirstArgument
#include <crosslane/wave/ballot.hpp>
auto f(crosslane::Mask<8> m) { return WaveActiveBallot(m); }
