// expect: crosslane::Lanes<T, N>: a floating-point number beside integers would lose its fraction; lanes_cast<float> the lanes, write the integer as a float, or static_cast<T> the number
#include <crosslane/lanes/lanes.hpp>
auto f(crosslane::Lanes<std::uint32_t, 8> x) { return x * 0.5f; }
