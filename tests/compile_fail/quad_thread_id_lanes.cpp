// expect: crosslane::QuadThreadID: a quad is four lanes, so the wave must have at least 4
#include <crosslane/wave/quad.hpp>
auto f() { return QuadThreadID(crosslane::Wave<2>{}, 0, 8, crosslane::QuadLayout::linear); }
