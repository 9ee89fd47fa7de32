// expect: crosslane::Vec<T, C>: C is the number of components and must be 2, 3 or 4
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<float, 3> v) { return Vec(v, 1.0f, 1.0f); }
