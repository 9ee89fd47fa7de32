// expect: line 16: WaveActiveSum: lane 6 of its argument was never set
// What misses has no colour.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const distance = lanes_cast<float>(WaveGetLaneIndex(wave));
    Lanes<float, 8> colour;
    if (auto hit = wave.where(distance < 6.0f)) assign(hit, colour, 1.0f / (distance + 1.0f));
    auto const shade = colour * 0.5f + 0.25f;
    std::printf("%g\n", double{WaveActiveSum(wave, shade)});
}
