// expect: crosslane::Buffer: a store needs to know the active lanes; write assign(wave, buffer[id], value)
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
void f(Buffer<float> out, Lanes<int, 8> id) { out[id] += 1.0f; }
