// expect: after line 14, where, before address 0x: InterlockedAdd: its wave is from outside of the branch that begins in line 14
// Each lane that hit something is to count itself.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    std::uint32_t hits = 0;
    auto const x = WaveGetLaneIndex(wave);
    if (auto hit = wave.where(x < 3u)) InterlockedAdd(wave, hits, 1u);
    std::printf("%u\n", hits);
}
