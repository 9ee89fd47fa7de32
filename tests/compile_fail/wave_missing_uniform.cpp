// expect: TheWaveIsTheFirstArgument
#include <crosslane/wave/vote.hpp>
using namespace crosslane;
bool f(bool b) { return WaveActiveAnyTrue(b); }
