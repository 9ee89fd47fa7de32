// expect: a lane is an integer
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Lanes<float, 8> x, float lane) { return WaveReadLaneAt(wave, x, lane); }
