// expect: crosslane::Buffer<T>: T must be a lane type, bool, a Vec of one, or a struct that is a template of what its numbers are and has a function members() that returns std::tie of them
#include <crosslane/wave/buffer.hpp>
struct Light
{
    float range;
    auto members() { return std::tie(range); }
};
auto f(std::span<Light> lights) { return crosslane::Buffer(lights).size(); }
