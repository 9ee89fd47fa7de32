// expect: line 14: WaveClusteredRotate: lane 1 reads lane 2 of its 4 lanes, which is not active
// Values go round in fours, but lane 2 has left.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    if (auto rest = wave.where(lane != 2u)) {
        auto const next = WaveClusteredRotate<4>(rest, lane, 1);
        std::printf("%u\n", WaveActiveSum(rest, next));
    }
}
