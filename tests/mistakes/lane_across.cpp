// expect: line 13: WaveShuffleXor: lane 0 reads lane 8 of a wave of 8
// A butterfly for 16 lanes, in a wave of 8.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto sum = WaveGetLaneIndex(wave);
    for (std::uint32_t stride = 1; stride < 16; stride *= 2) sum = sum + WaveShuffleXor(wave, sum, stride);
    std::printf("%u\n", WaveReadLaneFirst(wave, sum));
}
