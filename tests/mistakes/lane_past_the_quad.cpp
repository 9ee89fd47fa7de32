// expect: line 13: QuadReadLaneAt: lane 4 reads lane 4 of its 4 lanes
// A quad has lanes 0 to 3, whichever lanes of the wave they are.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    auto const corner = QuadReadLaneAt(wave, lane * 2u, lane & 4u);
    std::printf("%u\n", WaveActiveSum(wave, corner));
}
