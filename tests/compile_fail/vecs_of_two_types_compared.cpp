// expect: LanesOfTwoTypesNeed_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<int, 8>, 3> i, Vec<Lanes<unsigned, 8>, 3> u) { return i < u; }
