// expect: a Vec has several truths: write any(x) or all(x)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Vec<Lanes<float, 8>, 3> v) { return WaveBallotLSB(wave, v > 0.0f); }
