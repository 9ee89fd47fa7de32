// expect: AMaskIsNoNumberUse_select_or_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> v) { return min(v, v > 1.0f); }
