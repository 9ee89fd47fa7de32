// expect: line 12: QuadThreadID: rows of 5 threads have no quads
// Squares of 2 x 2 in rows of 5.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    Wave<8> const wave;
    auto const pixel = QuadThreadID(wave, 0, 5, QuadLayout::squares);
    std::printf("%u\n", WaveActiveMax(wave, pixel.y));
}
