// expect: the partition is the third argument: WaveMatch(wave, key), say
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Wave<8> wave, Lanes<float, 8> x) { return WaveMultiSum(wave, x); }
