// expect: AMaskIsNoNumberUse_select_or_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Mask<8> m) { return m + m; }
