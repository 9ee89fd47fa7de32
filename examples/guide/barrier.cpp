// Each group reverses its 64 numbers through groupshared memory: with a barrier, and without one.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <numeric>
#include <vector>

using namespace crosslane;

char const* turn_round(std::size_t lanes, bool with_barrier) {
    AllowFindings const meant(Finding::Kind::memory);                            // where there is no barrier
    std::vector<std::uint32_t> numbers(128), turned(128);
    std::iota(numbers.begin(), numbers.end(), 0u);
    Buffer<std::uint32_t const> in(numbers);                                     // StructuredBuffer<uint> In;
    Buffer out(turned);                                                          // RWStructuredBuffer<uint> Out;

    auto const shader = kernel<num_threads<64>, wave_size<16, 64>>([=](auto group) { // [numthreads(64, 1, 1)]
        Buffer tile(groupshared<std::array<std::uint32_t, 64>>(group));          // groupshared uint tile[64];
        auto const read = [&](auto wave) { assign(wave, out[SV_DispatchThreadID(wave).x], tile.Load(63u - SV_GroupIndex(wave))); };
        group.for_each_wave([&](auto wave) {                                     // tile[index] = In[id];
            assign(wave, tile[SV_GroupIndex(wave)], in[SV_DispatchThreadID(wave).x]);
            if (!with_barrier) read(wave);
        });                                                                      // GroupMemoryBarrierWithGroupSync();
        if (with_barrier) group.for_each_wave(read);                             // Out[id] = tile[63 - index];
    }, lanes);
    dispatch(serial, shader, {2});                                               // Dispatch(2, 1, 1);
    for (std::uint32_t i = 0; i < 128; ++i)
        if (turned[i] != (i ^ 63)) return "wrong";
    return "right";
}

int main() {
    for (std::size_t lanes : {64u, 32u, 16u})
        std::printf("waves of %zu: %s with a barrier, %s without\n", lanes, turn_round(lanes, true), turn_round(lanes, false));
}
