// expect: crosslane::Vec<T, C>: a part is of another type than T; lanes_cast it, or make T a Lanes
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> x, Lanes<int, 8> i) { return Vec<Lanes<float, 8>, 3>(x, 0.0f, i); }
