// expect: LanesOfTwoTypesNeed_lanes_cast_AndMasks_select
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Vec<Lanes<float, 8>, 3> v) { return v + (v > 1.0f); }
