// expect: line 14: QuadReadAcrossX: lane 4 reads lane 1 of its 4 lanes, which is not active
// A derivative in a branch that splits quads.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const u = lanes_cast<float>(WaveGetLaneIndex(wave)) * 0.25f;
    if (auto inside = wave.where(u < 1.25f)) {
        auto const ddx = QuadReadAcrossX(inside, u) - u;
        std::printf("%g\n", double{WaveActiveMax(inside, ddx)});
    }
}
