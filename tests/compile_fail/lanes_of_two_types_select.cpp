// expect: LanesOfTwoTypesNeed_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Mask<8> c, Lanes<int, 8> i, Lanes<unsigned, 8> u) { return select(c, i, u); }
