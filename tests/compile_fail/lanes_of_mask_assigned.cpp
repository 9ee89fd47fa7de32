// expect: AMaskIsNoNumberUse_select_or_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Lanes<float, 8>& x) { x = x < 3.0f; }
