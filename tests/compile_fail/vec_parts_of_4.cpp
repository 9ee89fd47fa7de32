// expect: crosslane::Vec<T, 4> needs 4 components, these parts have 2
// expect: crosslane::Vec<T, 4> needs 4 components, these parts have 3
// expect: crosslane::Vec<T, 4> needs 4 components, these parts have 5
// expect: crosslane::Vec<T, 4> needs 4 components, these parts have 6
// expect: crosslane::Vec<T, 4> needs 4 components, these parts have more than 6
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto two() { return Vec<int, 4>(1, 2); }
auto three(Vec<float, 2> v) { return Vec<float, 4>(v, 1.0f); }
auto five(Vec<float, 2> v, Vec<Lanes<float, 8>, 2> w) { return Vec<Lanes<float, 8>, 4>(v, 1.0f, w); }
auto six(Vec<double, 3> v) { return Vec<double, 4>(v, v); }
auto more(Vec<std::uint32_t, 4> v) { return Vec<std::uint32_t, 4>(v, v); }
