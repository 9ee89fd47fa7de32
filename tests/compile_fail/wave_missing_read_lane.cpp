// expect: the wave is the first argument
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto f(Lanes<float, 8> x) { return WaveReadLaneAt(x, 3); }
