// Stream compaction as on a GPU: every lane holds one element, and those to keep are stored side by side.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main() {
    std::vector<float> const in{1, 9, 2, 8, 3, 7, 4, 6, 5, 0, 10};
    std::vector<float> out(in.size());
    std::uint32_t count = 0;

    for_each_wave<8>(in.size(), [&](auto wave, auto id) {    // void main(uint id : SV_DispatchThreadID), id of lane 0
        auto const x = load(&in[id], wave.active);           // float x = In[id];
        auto const keep = x > 4.5f;                          // bool keep = x > 4.5;
        auto const place = WavePrefixCountBits(wave, keep);  // uint place = WavePrefixCountBits(keep);
        auto const n = WaveActiveCountBits(wave, keep);      // uint n = WaveActiveCountBits(keep), begin;
        auto const begin = count;                            // if (WaveIsFirstLane()) InterlockedAdd(Count, n, begin);
        count += n;                                          // begin = WaveReadLaneFirst(begin);
        if (auto kept = wave.where(keep))                    // if (keep)
            scatter(&out[0], begin + place, x, kept.active); //     Out[begin + place] = x;
    });

    std::printf("%u of %zu kept:", count, in.size());
    for (std::size_t i = 0; i < count; ++i) std::printf(" %g", double{out[i]});
    std::printf("\n");
}
