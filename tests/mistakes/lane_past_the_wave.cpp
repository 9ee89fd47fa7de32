// expect: line 15: WaveReadLaneAt: lane 8 of a wave of 8 is read
// The last lane of N is lane N - 1.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main()
{
    std::vector<float> const heights{3, 1, 4, 1, 5, 9, 2, 6};
    for_each_wave<8>(heights.size(), [&](auto wave, auto first) {
        auto const height = load(&heights[first], wave.active);
        auto const last = WaveReadLaneAt(wave, height, WaveGetLaneCount(wave));
        std::printf("the last is %g\n", double{last});
    });
}
