// expect: line 14: WaveActiveSum: its wave is from outside of the branch that begins in line 13
// The sum is meant for the branch.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const weight = WaveGetLaneIndex(wave);
    if (auto heavy = wave.where(weight > 5u)) {
        auto const sum = WaveActiveSum(wave, weight);
        std::printf("%u in %u lanes\n", sum, WaveActiveCountBits(heavy, true));
    }
}
