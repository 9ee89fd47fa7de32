// expect: LanesOfTwoTypesNeed_lanes_cast
#include <crosslane/lanes/lanes.hpp>
void f(crosslane::Lanes<float, 8>& x, crosslane::Lanes<unsigned, 8> u) { x += u; }
