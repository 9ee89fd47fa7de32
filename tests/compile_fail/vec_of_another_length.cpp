// expect: vectors of two lengths: of the longer one write v.xy(), say
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<float, 8>, 3> v, Vec<float, 2> size) { return v / size; }
