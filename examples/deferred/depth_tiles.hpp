#pragma once

#include "frame.hpp"
#include "policy.hpp"

#include <cfloat>

namespace deferred {

/// The least and greatest depth of each tile of 8 x 8 pixels, by groups of W waves as in HLSL proposal 0054: every wave takes
/// its share of the rows, and wave 0 joins what the others found.
template <std::size_t N, std::size_t W>
void depth_tiles(Policy const& policy, Frame const& frame, std::vector<float>& nearest, std::vector<float>& farthest) {
    auto const shader = kernel<num_waves<W>, wave_size<N>>([&](auto group) {           // [numWaves(W)]
        auto const tile = SV_GroupID(group);                                           // void main(uint2 tile : SV_GroupID)
        auto& shared = groupshared<std::array<std::array<float, 2>, W>>(group);        // groupshared float2 shared[W];
        PerWave least(group, FLT_MAX), most(group, -FLT_MAX);                          // float least = FLT_MAX, most = -FLT_MAX;

        group.for_each_wave([&](auto wave) {
            auto const first = GetGroupWaveIndex(wave) * static_cast<std::uint32_t>(N);
            for (std::uint32_t turn = first; turn < 64; turn += W * N) {               // once, where the waves hold the tile
                auto const pixel = turn + WaveGetLaneIndex(wave);
                auto const inside = wave.where(pixel < 64u);                           // if (pixel < 64) of 128 lanes
                auto const z = read(inside, frame.depth, frame.texel(Uint2<N>(tile.x * 8 + (pixel & 7u), tile.y * 8 + (pixel >> 3u))));
                least[wave] = std::min(least[wave], WaveActiveMin(inside, z));         // least = min(least, WaveActiveMin(z));
                most[wave] = std::max(most[wave], WaveActiveMax(inside, z));
            }
            if constexpr (W > 1) {
                if (auto const index = GetGroupWaveIndex(wave)) {
                    shared[index] = {least[wave], most[wave]};
                    group.retire(wave);                                                // return;
                }
            }
        });                                                                            // GroupMemoryBarrierWithGroupSync();
        group.for_each_wave([&](auto wave) {                                           // wave 0 alone
            for (std::size_t other = 1; other < W; ++other) {
                least[wave] = std::min(least[wave], shared[other][0]);
                most[wave] = std::max(most[wave], shared[other][1]);
            }
            nearest[tile.y * frame.columns + tile.x] = least[wave];                    // Nearest[tile] = least;
            farthest[tile.y * frame.columns + tile.x] = most[wave];
        });
    });
    share_out(policy, shader, {frame.columns, frame.rows}, nearest, farthest);
}

} // namespace deferred
