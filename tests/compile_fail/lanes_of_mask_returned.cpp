// expect: AMaskIsNoNumberUse_select_or_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
Lanes<float, 8> f(Lanes<float, 8> v) { return v > 1.0f; }
