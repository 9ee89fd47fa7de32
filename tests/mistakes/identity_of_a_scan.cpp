// expect: line 14: WavePrefixScan: its identity changes lane 0
// The smallest so far begins with the greatest number.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const x = WaveGetLaneIndex(wave) + 1u;
    auto const least = [](auto const& a, auto const& b) { return min(a, b); };
    auto const smallest = WavePrefixScan(wave, x, least, 0u);
    std::printf("%u\n", WaveActiveMax(wave, smallest));
}
