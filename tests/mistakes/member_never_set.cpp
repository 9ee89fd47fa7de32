// expect: line 22: WaveReadLaneFirst: lane 0 of its argument was never set
// The light has a colour and no range.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

template <class Float>
struct Light
{
    Vec<Float, 3> colour;
    Float range;
    auto members() { return std::tie(colour, range); }
};

int main()
{
    Wave<8> const wave;
    Light<Lanes<float, 8>> light;
    light.colour = Lanes<float, 8>(0.5f);
    auto const first = WaveReadLaneFirst(wave, light);
    std::printf("%g\n", double{first.range});
}
