// expect: TheWaveIsTheFirstArgument
#include <crosslane/wave/query.hpp>
using namespace crosslane;
auto f() { return WaveGetLaneIndex(); }
