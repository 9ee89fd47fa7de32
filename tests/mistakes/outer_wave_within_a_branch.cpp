// expect: line 16: where: its wave is from outside of the branch that begins in line 14
// The inner branch narrows the wave around both.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const x = WaveGetLaneIndex(wave);
    auto shade = x;
    if (auto lit = wave.where(x > 1u)) {
        assign(lit, shade, x * 2u);
        if (auto shiny = wave.where((x & 1u) == 0u)) assign(shiny, shade, 100u);
    }
    std::printf("%u\n", WaveActiveSum(wave, shade));
}
