// The same mistake in two files of one program. In this one, which is not checked, it passes.
#include <crosslane/wave/read_lane.hpp>

#include <cstdio>

int read_checked();

int main()
{
    using namespace crosslane;
    std::printf("unchecked: %d\n", WaveReadLaneAt(Wave<8>{}, iota<int, 8>(), 9));
    std::fflush(stdout);
    std::printf("checked: %d\n", read_checked());
}
