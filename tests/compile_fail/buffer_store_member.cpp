// expect: assign takes a variable, or a whole element of a Buffer
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
void f(Wave<8> wave, Buffer<Vec<float, 3>> out, Lanes<int, 8> id) { assign(wave, out[id].x, 1.0f); }
