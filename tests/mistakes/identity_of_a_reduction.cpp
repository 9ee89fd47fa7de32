// expect: line 14: WaveActiveReduce: its identity changes lane 0
// A product begins with 1.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const x = WaveGetLaneIndex(wave) + 1u;
    auto const times = [](auto const& a, auto const& b) { return a * b; };
    auto const product = WaveActiveReduce(wave, x, times, 0u);
    std::printf("%u\n", product);
}
