// expect: crosslane::Buffer: members() may list numbers, bools, a Vec of them, and structs as the whole is one
#include <crosslane/wave/buffer.hpp>
template <class Float>
struct Light
{
    Float range;
    char const* name;
    auto members() { return std::tie(range, name); }
};
auto f(crosslane::Buffer<Light<float>> lights, crosslane::Lanes<int, 8> id) { return lights.Load(id); }
