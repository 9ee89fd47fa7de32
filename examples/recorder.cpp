// Draws lanes at work, a step in each row: compaction.svg is a compaction, prefix_sum.svg a prefix sum by doubling.
#include <crosslane/crosslane.hpp>
#include <crosslane/debug/recorder.hpp>

#include <string>
#include <vector>

using namespace crosslane;

Recorder compaction() {
    Recorder log("Compaction: what is above 4.5, side by side");
    std::vector<float> const in{1, 9, 2, 8, 3, 7, 4, 6};
    std::vector<float> out(in.size());
    for_each_wave<8>(in.size(), [&](auto wave, auto id) {
        auto const x = load(&in[id], wave.active);                      // float x = In[id];
        auto const keep = x > 4.5f;                                     // bool keep = x > 4.5;
        auto const place = WavePrefixCountBits(wave, keep);             // uint place = WavePrefixCountBits(keep);
        log(wave, "x = In[id]", x);
        log(wave, "keep = x > 4.5", keep);
        log(wave, "place = WavePrefixCountBits(keep)", place);
        if (auto kept = wave.where(keep)) {                             // if (keep)
            scatter(&out[0], place, x, kept.active);                    //     Out[place] = x;
            log(kept, "if (keep) x", x);
            log.arrows_to(kept, "Out[place] = x", place);
        }
        auto const stored = wave.where(WaveGetLaneIndex(wave) < WaveActiveCountBits(wave, keep));
        log(stored, "Out", load(&out[0], stored.active));
    });
    return log;
}

Recorder prefix_sum() {
    Recorder log("A prefix sum of 8 lanes, in 3 steps");
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    auto const x = Lanes<int, 8>::from_array({3, 1, 4, 1, 5, 9, 2, 6});
    auto sum = x;
    log(wave, "sum", sum);
    for (std::uint32_t stride = 1; stride < 8; stride *= 2) {
        auto const before = WaveShuffleUp(wave, sum, stride);           // the sum of the lane that is stride lanes before
        auto const adds = wave.where(lane >= stride);
        assign(adds, sum, sum + before);                                // if (lane >= stride) sum += before;
        log.arrows_from(adds, "+ from " + std::to_string(stride) + " before", lane - stride);
        log(wave, "sum", sum);
    }
    log(wave, "WavePrefixInclusiveSum(x)", WavePrefixInclusiveSum(wave, x));
    log(wave, "WavePrefixSum(x)", WavePrefixSum(wave, x));
    return log;
}

int main(int argc, char** argv) {
    std::string const folder = argc > 1 ? argv[1] : ".";
    compaction().save(folder + "/compaction.svg");
    prefix_sum().save(folder + "/prefix_sum.svg");
}
