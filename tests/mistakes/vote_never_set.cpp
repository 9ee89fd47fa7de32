// expect: line 16: WaveActiveAnyTrue: lane 0 of its argument was never set
// Asks all lanes what only those in front know.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const depth = lanes_cast<float>(WaveGetLaneIndex(wave)) - 2.0f;
    Lanes<float, 8> distance;
    if (auto front = wave.where(depth > 0.0f)) assign(front, distance, depth * 2.0f);
    auto const is_near = distance < 4.0f;
    std::printf("%d\n", int{WaveActiveAnyTrue(wave, is_near)});
}
