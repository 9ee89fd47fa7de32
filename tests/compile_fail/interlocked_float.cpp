// expect: after the wave comes buffer[id] itself, then values of its type
#include <crosslane/group/interlocked.hpp>
using namespace crosslane;
void f(Wave<8> wave, Buffer<float> x) { InterlockedMin(wave, x[0], 1.0f); }
