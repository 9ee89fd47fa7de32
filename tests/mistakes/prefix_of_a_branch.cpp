// expect: line 16: assign: lane 0 of its index was never set
// Places that are counted in a branch, for all lanes.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<std::uint32_t> out(8);
    Wave<8> const wave;
    auto const x = WaveGetLaneIndex(wave);
    auto const kept = wave.where(x > 2u);
    auto const place = WavePrefixSum(kept, 1u);
    assign(wave, Buffer(out)[place], x);
}
