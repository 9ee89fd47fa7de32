// expect: before address 0x: operator>: -1 does not fit 32-bit unsigned integers
// -1 says that there is nothing; unsigned lanes take it for 4294967295.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const before = WaveGetLaneIndex(wave) - 1u;
    auto const found = WaveActiveCountBits(wave, before > -1);
    std::printf("%u\n", found);
}
