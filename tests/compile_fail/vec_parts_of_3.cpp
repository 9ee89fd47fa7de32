// expect: crosslane::Vec<T, 3> needs 3 components, these parts have 2
// expect: crosslane::Vec<T, 3> needs 3 components, these parts have 4
// expect: crosslane::Vec<T, 3> needs 3 components, these parts have 5
// expect: crosslane::Vec<T, 3> needs 3 components, these parts have more than 5
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto two() { return Vec<float, 3>(1.0f, 2.0f); }
auto four() { return Vec<int, 3>(1, 2, 3, 4); }
auto five(Vec<float, 2> v, Vec<Lanes<float, 8>, 2> w) { return Vec<Lanes<float, 8>, 3>(v, 1.0f, w); }
auto more(Vec<double, 3> v) { return Vec<double, 3>(v, v); }
