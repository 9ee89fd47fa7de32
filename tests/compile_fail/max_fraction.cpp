// expect: crosslane::Lanes<T, N>: a floating-point number beside integers would lose its fraction; lanes_cast<float> the lanes, write the integer as a float, or static_cast<T> the number
#include <crosslane/lanes/math.hpp>
auto f(crosslane::Lanes<int, 8> x) { return max(0.5f, x); }
