// expect: the wave and the mask must have the same number of lanes
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Mask<4> mask) { return wave.where(mask); }
