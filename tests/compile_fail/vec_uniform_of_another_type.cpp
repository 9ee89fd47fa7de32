// expect: a vector beside another type: write lanes_cast<T>(v) of one of them, or select(mask, a, b) of a mask
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<float, 8>, 3> v, Vec<int, 3> cell) { return v * cell; }
