// expect: masks have no sum: use WaveBallotInclusiveBitCount of WaveActiveBallot
#include <crosslane/wave/prefix.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Mask<8> m) { return WavePrefixInclusiveSum(wave, m); }
