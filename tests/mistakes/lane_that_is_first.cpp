// expect: line 14: WaveReadLaneFirst: no lane is active
// Nobody has a hit, so there is no first one.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const distance = lanes_cast<float>(WaveGetLaneIndex(wave)) + 2.0f;
    auto const hit = wave.where(distance < 1.0f);
    auto const nearest = WaveReadLaneFirst(hit, distance);
    std::printf("%g\n", double{nearest});
}
