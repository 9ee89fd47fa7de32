// expect: after line 14, assign, before address 0x: InterlockedAdd: lane 7 of its operand was never set
// All lanes add what all but one have.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    std::uint32_t total = 0;
    Lanes<std::uint32_t, 8> amount;
    if (auto some = wave.where(WaveGetLaneIndex(wave) < 7u)) assign(some, amount, 2u);
    InterlockedAdd(wave, total, amount);
    std::printf("%u\n", total);
}
