// expect: line 16: assign: lane 5 of its value was never set
// The sea has no height.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<float> out(8);
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    Lanes<float, 8> height;
    if (auto land = wave.where(lane != 5u)) assign(land, height, 2.0f);
    assign(wave, Buffer(out)[lane], height);
}
