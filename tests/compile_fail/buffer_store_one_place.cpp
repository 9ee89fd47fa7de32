// expect: here one value for all lanes is needed, as WaveReadLaneFirst(wave, x)
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
void f(Wave<8> wave, Buffer<float> out, Lanes<float, 8> x) { assign(wave, out[0], x); }
