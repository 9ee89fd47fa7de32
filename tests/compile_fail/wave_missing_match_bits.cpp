// expect: TheWaveIsTheFirstArgument
#include <crosslane/wave/match.hpp>
using namespace crosslane;
auto f(Lanes<unsigned, 8> x) { return WaveMatch<2>(x); }
