// expect: the wave is the first argument
#include <crosslane/lanes/mat.hpp>
#include <crosslane/wave/read_lane.hpp>
using namespace crosslane;
auto f(Mat<Lanes<float, 8>, 2, 2> m) { return WaveReadLaneAt(m, 3); }
