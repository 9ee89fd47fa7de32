// expect: crosslane::Buffer: what members() lists must be of the types that the struct is a template of
#include <crosslane/wave/buffer.hpp>
using namespace crosslane;
template <class Float>
struct Light
{
    Float range;
    int kind;
    auto members() { return std::tie(range, kind); }
};
void f(Wave<8> wave, Buffer<Light<float>> lights, Lanes<int, 8> id, Light<Lanes<float, 8>> light) { assign(wave, lights[id], light); }
