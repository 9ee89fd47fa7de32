// expect: line 15: WaveReadLaneAt: lane 7, which is not active, is read
// The tail of a range lacks lanes: its last one is not lane 7.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main()
{
    std::vector<float> const heights{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5};
    for_each_wave<8>(heights.size(), [&](auto wave, auto first) {
        auto const height = load(&heights[first], wave.active);
        auto const last = WaveReadLaneAt(wave, height, 7);
        std::printf("the last is %g\n", double{last});
    });
}
