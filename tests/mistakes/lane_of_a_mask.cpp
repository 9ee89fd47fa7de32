// expect: line 13: operator[]: lane 8 of 8 is read
// Counts from 1.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const even = (WaveGetLaneIndex(wave) & 1u) == 0u;
    for (std::size_t lane = 1; lane <= 8; ++lane) std::printf("%d", int{even[lane]});
}
