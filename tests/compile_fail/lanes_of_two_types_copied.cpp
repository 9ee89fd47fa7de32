// expect: LanesOfTwoTypesNeed_lanes_cast
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f(Lanes<int, 8>& i, Lanes<unsigned, 8> u) { i = u; }
