// expect: LanesOfTwoTypesNeed_lanes_cast
#include <crosslane/lanes/lanes.hpp>
auto f(crosslane::Lanes<int, 8> i, crosslane::Lanes<unsigned, 8> u) { return i + u; }
