// expect: OneValueForAllLanesIsNeededAsOfWaveReadLaneFirst
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
void f(Wave<8> wave, Buffer<float> out, Lanes<float, 8> x) { assign(wave, out[0], x); }
