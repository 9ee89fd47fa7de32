// expect: crosslane::Lanes<T, N>: a floating-point number beside integers would lose its fraction; lanes_cast<float> the lanes, write the integer as a float, or static_cast<T> the number
#include <crosslane/lanes/vec.hpp>
auto f(crosslane::Vec<crosslane::Lanes<int, 8>, 3> x) { return x * 0.5f; }
