// expect: line 15: WaveShuffleDown: lane 4 of its distance was never set
// Shuffles by a distance that half of the lanes have.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const x = WaveGetLaneIndex(wave);
    Lanes<std::uint32_t, 8> distance;
    if (auto low = wave.where(x < 4u)) assign(low, distance, 1u);
    auto const next = WaveShuffleDown(wave, x, distance);
    std::printf("%u\n", WaveActiveSum(wave, next));
}
