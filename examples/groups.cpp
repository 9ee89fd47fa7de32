// Appending with one atomic addition for each group: the waves count, wave 0 finds everyone's place, all write.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <utility>
#include <vector>

using namespace crosslane;

int main() {
    std::vector<std::uint32_t> in(256), out(in.size());
    for (std::uint32_t i = 0; i < in.size(); ++i) in[i] = i * 37 % 101;
    std::uint32_t total = 0;

    auto const append = kernel<num_threads<64>, wave_size<8, 32>>([&](auto group) { // [numthreads(64, 1, 1)] [WaveSize(8, 32)]
        auto& place = groupshared<std::array<std::uint32_t, group.wave_count>>(group); // groupshared uint place[…];

        group.for_each_wave([&](auto wave) {
            auto const x = gather(in.data(), SV_DispatchThreadID(wave).x, wave.active); // uint x = In[id];
            place[GetGroupWaveIndex(wave)] = WaveActiveCountBits(wave, x < 30u);        // place[wave] = WaveActiveCountBits(x < 30);
        });                                                                             // GroupMemoryBarrierWithGroupSync();
        std::uint32_t count = 0;
        for (auto const n : place) count += n;
        auto begin = InterlockedAdd(total, count);                                      // if (wave == 0 && first lane) …
        for (auto& n : place) begin += std::exchange(n, begin);                         // GroupMemoryBarrierWithGroupSync();
        group.for_each_wave([&](auto wave) {
            auto const x = gather(in.data(), SV_DispatchThreadID(wave).x, wave.active);
            auto const at = place[GetGroupWaveIndex(wave)] + WavePrefixCountBits(wave, x < 30u);
            if (auto kept = wave.where(x < 30u)) scatter(out.data(), at, x, kept.active);
        });
    });

    dispatch(serial, append, {in.size() / 64});
    std::printf("%u of %zu kept, at wave size %zu\n", total, in.size(), append.wave_size());
}
