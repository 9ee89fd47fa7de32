// expect: line 15: waterfall: lane 7 of its key was never set
// Materials, one by one, of which a lane has none.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    Lanes<std::uint32_t, 8> material;
    if (auto solid = wave.where(lane < 7u)) assign(solid, material, lane / 3u);
    for (auto [value, lanes] : waterfall(wave, material)) std::printf("%u: %u\n", value, WaveActiveCountBits(lanes, true));
}
