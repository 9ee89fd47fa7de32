// expect: line 17: gather: lane 0 of its index was never set
// A lane without a match reads by the index that a match would have given it.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main()
{
    std::vector<float> const table{1, 2, 3, 4, 5, 6, 7, 8};
    Wave<8> const wave;
    auto const key = WaveGetLaneIndex(wave);
    Lanes<std::uint32_t, 8> at;
    if (auto match = wave.where(key > 0u)) assign(match, at, key - 1u);
    auto const value = gather(table.data(), at, wave.active);
    std::printf("%g\n", double{WaveActiveSum(wave, value)});
}
