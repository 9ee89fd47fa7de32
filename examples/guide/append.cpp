// Appending with one atomic addition for each group: the waves count, wave 0 finds everyone's place, all write.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <utility>
#include <vector>

using namespace crosslane;

int main() {
    std::vector<std::uint32_t> numbers(256), small(numbers.size());
    for (std::uint32_t i = 0; i < numbers.size(); ++i) numbers[i] = i * 37 % 101;
    Buffer<std::uint32_t const> in(numbers);                                            // StructuredBuffer<uint> In;
    Buffer out(small);                                                                  // RWStructuredBuffer<uint> Out;
    std::uint32_t total = 0;

    auto const append = kernel<num_threads<64>, wave_size<8, 32>>([&](auto group) { // [numthreads(64, 1, 1)] [WaveSize(8, 32)]
        auto& place = groupshared<std::array<std::uint32_t, group.wave_count>>(group); // groupshared uint place[…];

        group.for_each_wave([&](auto wave) {
            auto const x = in[SV_DispatchThreadID(wave).x];                             // uint x = In[id];
            place[GetGroupWaveIndex(wave)] = WaveActiveCountBits(wave, x < 30u);        // place[wave] = WaveActiveCountBits(x < 30);
        });                                                                             // GroupMemoryBarrierWithGroupSync();
        std::uint32_t count = 0;
        for (auto const n : place) count += n;
        auto begin = InterlockedAdd(total, count);                                      // if (wave == 0 && first lane) …
        for (auto& n : place) begin += std::exchange(n, begin);                         // GroupMemoryBarrierWithGroupSync();
        group.for_each_wave([&](auto wave) {
            auto const x = in[SV_DispatchThreadID(wave).x];
            auto const at = place[GetGroupWaveIndex(wave)] + WavePrefixCountBits(wave, x < 30u);
            assign(wave.where(x < 30u), out[at], x);                                    // if (x < 30) Out[at] = x;
        });
    });

    dispatch(serial, append, {numbers.size() / 64});
    std::printf("%u of %zu kept, with %zu atomic additions\n", total, numbers.size(), numbers.size() / 64);
}
