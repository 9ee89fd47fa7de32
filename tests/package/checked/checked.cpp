#include <crosslane/wave/read_lane.hpp>

int read_checked();

int read_checked()
{
    using namespace crosslane;
    return WaveReadLaneAt(Wave<8>{}, iota<int, 8>(), 9);
}
