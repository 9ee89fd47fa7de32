// expect: the wave is the first argument
#include <crosslane/wave/reduce.hpp>
using namespace crosslane;
auto f(Vec<Lanes<float, 8>, 3> v) { return WaveActiveSum(v.xy()); }
