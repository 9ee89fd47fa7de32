// expect: line 14: WaveShuffleDown: lane 3 reads lane 4, which is not active
// Differences of neighbours: the branch has no lane 4 for lane 3 to read.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave), x = lane * lane;
    if (auto low = wave.where(lane < 4u)) {
        auto const step = WaveShuffleDown(low, x, 1) - x;
        std::printf("%u\n", WaveActiveMax(low, step));
    }
}
