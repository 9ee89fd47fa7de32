// expect: line 14: WaveReadLaneAt: lane 1 reads lane 0, which is not active
// Each lane reads the one that it names, in a branch that only half of them take.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave), weight = lane * 10u;
    if (auto odd = wave.where((lane & 1u) == 1u)) {
        auto const before = WaveReadLaneAt(odd, weight, lane - 1u);
        std::printf("%u\n", WaveActiveSum(odd, before));
    }
}
