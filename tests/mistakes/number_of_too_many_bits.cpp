// expect: line 13: Lanes: 300 does not fit 8-bit unsigned integers
// Adds 300 to bytes.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const grey = lanes_cast<std::uint8_t>(WaveGetLaneIndex(wave));
    auto const brighter = grey + 300;
    std::printf("%u\n", unsigned{WaveActiveMax(wave, brighter)});
}
