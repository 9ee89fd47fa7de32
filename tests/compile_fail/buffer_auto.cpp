// expect: crosslane::Buffer: auto keeps the place, not what it holds; write auto x = buffer.Load(id), or Lanes<T, N> x = buffer[id]
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
auto f(Buffer<float> out, Lanes<int, 8> id)
{
    auto x = out[id];
    return x + 1.0f;
}
