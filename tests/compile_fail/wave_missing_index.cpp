// expect: the wave is the first argument
#include <crosslane/wave/query.hpp>
using namespace crosslane;
auto f() { return WaveGetLaneIndex(); }
