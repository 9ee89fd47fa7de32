// expect: crosslane::Vec<T, 2> needs 2 components, these parts have 3
// expect: crosslane::Vec<T, 2> needs 2 components, these parts have 4
// expect: crosslane::Vec<T, 2> needs 2 components, these parts have more than 4
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto three(Vec<float, 2> v) { return Vec<float, 2>(v, 1.0f); }
auto four(Vec<int, 2> v) { return Vec<int, 2>(v, v); }
auto more(Vec<float, 2> v, Vec<Lanes<float, 8>, 2> w) { return Vec<Lanes<float, 8>, 2>(v, 1.0f, w); }
