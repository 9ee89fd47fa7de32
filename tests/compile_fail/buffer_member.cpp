// expect: crosslane::Buffer: what members() lists must be of the types that the struct is a template of
#include <crosslane/wave/buffer.hpp>
template <class Float>
struct Light
{
    Float range;
    int kind;
    auto members() { return std::tie(range, kind); }
};
auto f(crosslane::Buffer<Light<float>> lights, crosslane::Lanes<int, 8> id) { return lights.Load(id); }
