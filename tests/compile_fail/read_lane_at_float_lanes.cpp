// expect: a lane is an integer: write lanes_cast<std::uint32_t>(x)
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Lanes<float, 8> x) { return WaveReadLaneAt(wave, x, x); }
