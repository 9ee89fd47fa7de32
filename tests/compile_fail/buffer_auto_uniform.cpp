// expect: crosslane::Buffer: auto keeps the place, not what it holds; write auto x = buffer.Load(id), or T x = buffer[id]
#include <crosslane/wave/buffer.hpp>
float f(crosslane::Buffer<float> out)
{
    auto x = out[3];
    return x;
}
