// expect: both sides must have the same number of lanes
#include <crosslane/lanes/vec.hpp>
using namespace crosslane;
auto f(Vec<Lanes<float, 8>, 3> x, Vec<Lanes<float, 16>, 3> y) { return x + y; }
