// expect: the wave is the first argument
#include <crosslane/wave/vote.hpp>
using namespace crosslane;
bool f(bool b) { return WaveActiveAnyTrue(b); }
