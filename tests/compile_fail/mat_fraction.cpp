// expect: crosslane::Vec<T, C>: a floating-point number beside integers would lose its fraction; static_cast<T> it
#include <crosslane/lanes/mat.hpp>
auto f(crosslane::Mat<int, 3, 3> x) { return x * 0.5f; }
