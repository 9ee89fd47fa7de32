// expect: the wave is the first argument
#include <crosslane/wave/clustered.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> x) { return WaveClusteredSum<4>(x); }
