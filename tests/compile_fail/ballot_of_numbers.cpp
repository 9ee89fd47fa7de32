// expect: numbers are no truths: compare them, as in x > 0
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Lanes<float, 8> x) { return WaveBallotBitCount(wave, x); }
