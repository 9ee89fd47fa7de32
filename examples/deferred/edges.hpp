#pragma once

#include "frame.hpp"
#include "policy.hpp"

namespace deferred {

/// What one group exported, how many of its waves had anything to export, and how many atomic additions it made.
struct Export {
    std::uint32_t first, count, waves, atomics;
};

/// The pixels whose neighbours show something else, so that one sample is not enough.
template <std::size_t N>
[[gnu::noinline]] Mask<N> is_edge(Wave<N> const& wave, Frame const& frame, Uint2<N> const& pixel) {
    auto const texel = frame.texel(pixel);
    auto const depth = read(wave, frame.depth, texel);
    auto const material = read(wave, frame.material, texel);
    auto const normal = read(wave, frame.normal, texel);
    auto const roughness = read(wave, frame.roughness, texel);
    auto edge = Mask<N>::none();
    Uint2<N> const neighbours[] = {{min(pixel.x + 1u, frame.width - 1), pixel.y},
                                   {pixel.x, min(pixel.y + 1u, frame.height - 1)},
                                   {select(pixel.x == 0u, pixel.x, pixel.x - 1u), pixel.y},
                                   {pixel.x, select(pixel.y == 0u, pixel.y, pixel.y - 1u)}};
    for (auto const& neighbour : neighbours) {
        auto const other = frame.texel(neighbour);
        edge |= read(wave, frame.material, other) != material;
        auto const solid = wave.where((material != sky) & ~edge);
        edge |= solid.active & ((dot(read(solid, frame.normal, other), normal) < 0.9f) |
                                (abs(read(solid, frame.roughness, other) - roughness) > 0.04f) |
                                (abs(read(solid, frame.depth, other) - depth) > 0.06f * depth));
    }
    return edge;
}

/// Lists the pixels at edges, by groups of four waves as in HLSL proposal 0054. Each wave counts, wave 0 finds a place for
/// all by one atomic addition, and the group's pixels lie side by side in the order of its waves and lanes. A wave has N/16
/// rows of 16 pixels, so the size of the dispatch depends on the wave.
template <std::size_t N>
std::vector<Export> export_edges(Policy const& policy, Frame& frame) {
    static constexpr std::uint32_t waves = 4, tile_width = 16, lanes = static_cast<std::uint32_t>(N);
    static constexpr auto tile_height = std::max(waves * lanes / tile_width, 1u);
    Grid const grid{(frame.width + tile_width - 1) / tile_width, (frame.height + tile_height - 1) / tile_height};
    std::vector<Export> exports(grid.x * grid.y);
    frame.edge_count = 0;

    auto const shader = kernel<num_waves<waves>, wave_size<N>>([&](auto group) {                  // [numWaves(4)]
        auto const tile = SV_GroupID(group);                                                      // void main(uint2 tile : SV_GroupID)
        // groupshared uint shared[GetGroupWaveCount()];
        auto& shared = groupshared<std::array<std::uint32_t, GetGroupWaveCount(group)>>(group);
        PerWave pixels(group, Uint2<N>(0u));
        PerWave found(group, Mask<N>::none());

        group.for_each_wave([&](auto wave) {
            auto const thread = GetGroupWaveIndex(wave) * lanes + WaveGetLaneIndex(wave);
            Uint2<N> const pixel(tile.x * tile_width + (thread & (tile_width - 1)), tile.y * tile_height + (thread >> 4u));
            auto const inside = frame.inside(wave, pixel);
            pixels[wave] = pixel;
            found[wave] = inside.active & is_edge<N>(inside, frame, pixel);
            // shared[wave] = WaveActiveCountBits(edge);
            shared[GetGroupWaveIndex(wave)] = WaveActiveCountBits(wave, found[wave]);
        });                                                                                       // GroupMemoryBarrierWithGroupSync();
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) != 0) return;                                             // if (wave == 0)
            Export of{0, 0, 0, 0};
            for (auto const count : shared) {
                of.count += count;
                of.waves += count != 0;
            }
            if (of.count != 0) {
                of.first = InterlockedAdd(frame.edge_count, of.count);                            //     InterlockedAdd(Count, sum, first);
                ++of.atomics;
            }
            auto first = of.first;
            for (auto& count : shared) first += std::exchange(count, first);
            exports[tile.y * grid.x + tile.x] = of;
        });                                                                                       // GroupMemoryBarrierWithGroupSync();
        group.for_each_wave([&](auto wave) {
            if (auto const edge = wave.where(found[wave]))                                        // if (edge) Edges[…] = x | y << 16;
                write(edge, frame.edges, shared[GetGroupWaveIndex(wave)] + WavePrefixCountBits(edge, true), packed(pixels[wave]));
        });
    });
    dispatch(policy, shader, grid);
    return exports;
}

} // namespace deferred
