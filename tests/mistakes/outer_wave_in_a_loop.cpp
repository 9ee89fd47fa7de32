// expect: line 15: assign: its wave is from outside of the branch that begins in line 13
// Lanes that have left the loop go on counting.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto n = WaveGetLaneIndex(wave) + 1u, steps = 0u * n;
    while (auto w = wave.where(n > 1u)) {
        assign(w, n, select((n & 1u) == 0u, n / 2u, n * 3u + 1u));
        assign(wave, steps, steps + 1u);
    }
    std::printf("%u\n", WaveActiveMax(wave, steps));
}
