// expect: line 12: max: -1 does not fit 32-bit unsigned integers
// At least -1, of unsigned lanes: that is 4294967295 in each.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const level = max(WaveGetLaneIndex(wave), -1);
    std::printf("%u\n", WaveActiveMin(wave, level));
}
