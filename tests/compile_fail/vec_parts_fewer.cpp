// expect: crosslane::Vec<T, 4> needs 4 components, these parts have 3
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<float, 2> v) { return Vec<float, 4>(v, 1.0f); }
