// expect: NumbersAreNoTruthsCompareThemAsInXGreaterThan0
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Lanes<float, 8> x) { return WaveBallotBitCount(wave, x); }
