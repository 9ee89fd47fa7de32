// expect: PartsOfTwoTypes_write_which_as_in_Vec_float_2
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(float x) { return Vec(x, 1); }
