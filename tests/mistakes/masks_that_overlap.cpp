// expect: line 14: WaveMultiPrefixSum: the mask of lane 2 has lane 0, whose own is another: masks may not overlap
// Pairs, but lane 2 has half of the wave.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    auto const parts = select(lane == 2u, WaveMatch(wave, lane / 4u), WaveMatch(wave, lane / 2u));
    auto const place = WaveMultiPrefixSum(wave, 1u, parts);
    std::printf("%u\n", WaveActiveMax(wave, place));
}
