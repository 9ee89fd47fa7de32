// expect: the wave is the first argument
#include <crosslane/wave/match.hpp>
using namespace crosslane;
auto f(Lanes<unsigned, 8> x) { return WaveMatch<2>(x); }
