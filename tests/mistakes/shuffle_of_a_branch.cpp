// expect: line 15: where: lane 4 of its condition was never set
// What half of the lanes have shuffled is compared by all.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const x = WaveGetLaneIndex(wave);
    auto const low = wave.where(x < 4u);
    auto const partner = WaveShuffleXor(low, x, 1);
    if (auto first = wave.where(x < partner)) std::printf("%u\n", WaveActiveCountBits(first, true));
}
