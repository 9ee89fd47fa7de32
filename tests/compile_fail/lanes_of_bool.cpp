// expect: LaneType
#include <crosslane/lanes/lanes.hpp>
crosslane::Lanes<bool, 8> x;
