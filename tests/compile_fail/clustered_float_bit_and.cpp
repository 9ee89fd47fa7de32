// expect: it takes integers: write asuint(x)
#include <crosslane/wave/clustered.hpp>
auto f(crosslane::Wave<8> wave, crosslane::Lanes<float, 8> x) { return WaveClusteredBitAnd<4>(wave, x); }
