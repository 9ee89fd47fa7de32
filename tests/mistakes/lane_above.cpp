// expect: line 14: WaveShuffleUp: lane 4 reads lane 3, which is not active
// A shuffle's fill is for the wave's edge, not for the branch's.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave), x = lane + 1u;
    if (auto high = wave.where(lane > 3u)) {
        auto const before = WaveShuffleUp(high, x, 1, 0u);
        std::printf("%u\n", WaveActiveSum(high, before));
    }
}
