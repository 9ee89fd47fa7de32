// expect: crosslane::Vec<T, C>: a floating-point number beside integers would lose its fraction; static_cast<T> it
#include <crosslane/lanes/vec.hpp>
auto f(crosslane::Vec<int, 3> x) { return x * 0.5f; }
