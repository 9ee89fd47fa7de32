// expect: line 14: operator[]: lane 8 of 8 is read
// The first lane whose value is odd: there is none, which is number 8.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const x = WaveGetLaneIndex(wave) * 2u;
    auto const odd = wave.where((x & 1u) == 1u);
    std::printf("%u\n", x[odd.active.lowest()]);
}
