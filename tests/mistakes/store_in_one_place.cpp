// expect: line 15: scatter: lanes 0 and 4 store different values in place 0
// Counts equal keys, and each lane stores its own count.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<std::uint32_t> counts(4);
    Wave<8> const wave;
    auto const key = WaveGetLaneIndex(wave) & 3u;
    auto const before = WaveMultiPrefixSum(wave, 1u, WaveMatch(wave, key));
    scatter(counts.data(), key, before + 1u, wave.active);
}
