// expect: line 13: WaveMatch: lane 7 has 280, which does not fit 8 bits
// A digit of 8 bits, of keys that have more.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const key = WaveGetLaneIndex(wave) * 40u;
    auto const same = WaveMatch<8>(wave, key);
    std::printf("%u\n", WaveActiveMax(wave, WaveMultiPrefixSum(wave, 1u, same)));
}
