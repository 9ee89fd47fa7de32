// expect: line 14: WaveMultiSum: the mask of lane 0 does not have the lane itself
// A partition is not only the other lanes.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    auto const later = WaveMatch(wave, lane & 1u) & WaveLaneMaskGt(wave, lane);
    auto const sum = WaveMultiSum(wave, lane, later);
    std::printf("%u\n", WaveActiveMax(wave, sum));
}
