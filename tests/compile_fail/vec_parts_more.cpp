// expect: crosslane::Vec<T, 4> needs 4 components, these parts have 5
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<float, 2> v, Vec<Lanes<float, 8>, 2> w) { return Vec<Lanes<float, 8>, 4>(v, 1.0f, w); }
