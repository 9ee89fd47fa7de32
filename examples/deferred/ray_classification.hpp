#pragma once

#include "frame.hpp"
#include "policy.hpp"
#include "shading.hpp"

namespace deferred {

/// The pixels whose surface is mirror-like.
template <class Wave, std::size_t N>
CROSSLANE_INLINE Wave mirrors(Wave const& wave, Frame const& frame, Uint<N> const& texel) {
    auto const solid = read(wave, frame.material, texel) != sky;
    return wave.where(solid & (gloss(read(wave, frame.roughness, texel)) > 0.0f));
}

/// Lists the pixels whose surface is mirror-like and the tiles that have any, as stochastic screen-space reflections do: the
/// rays fill whole waves again, and the stages that follow leave the other tiles out. A list grows by one atomic addition for
/// each wave, or each tile, that has rays.
template <std::size_t N>
void ray_classification(Policy const& policy, Frame& frame) {
    AppendBuffer rays(frame.rays), tiles(frame.mirror_tiles);                          // AppendStructuredBuffer<uint> Rays, Tiles;
    auto const shader = kernel<num_threads<8, 8>, wave_size<N>>([&](auto group) {      // [numthreads(8, 8, 1)]
        auto& count = groupshared<std::uint32_t>(group);                               // groupshared uint Count;
        count = 0;                                                                     // if (thread == 0) Count = 0; …WithGroupSync();
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave);                                 // void main(uint3 id : SV_DispatchThreadID)
            Uint2<N> const pixel(id.x, id.y);
            auto const needs_ray = mirrors(frame.inside(wave, pixel), frame, frame.texel(pixel));
            rays.append(needs_ray, packed(pixel));                                     // if (…) Rays.Append(id.x | id.y << 16);
            if (needs_ray) InterlockedAdd(count, WaveActiveCountBits(needs_ray, true)); // if (…) InterlockedAdd(Count, 1);
        });                                                                            // GroupMemoryBarrierWithGroupSync();
        group.for_each_wave([&](auto wave) {
            if (count == 0) return;                                                    // if (Count != 0 && thread == 0)
            auto const tile = SV_GroupID(wave);                                        //     Tiles.Append(…);
            tiles.append(wave.where(SV_GroupIndex(wave) == 0u), Uint<N>(tile.x | tile.y << 16));
        });
    });
    dispatch(policy, shader, {frame.columns, frame.rows});
    frame.ray_count = rays.size();
    frame.mirror_tile_count = tiles.size();
}

/// Traces the listed reflections, in as many groups as the list needs.
template <std::size_t N>
void reflections(Policy const& policy, Frame& frame) {
    auto const shader = kernel<num_threads<64>, wave_size<N>>([&frame](auto group) {   // [numthreads(64, 1, 1)]
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;                               // void main(uint id : SV_DispatchThreadID)
            auto const rays = wave.where(id < static_cast<std::uint32_t>(frame.ray_count));
            auto const pixel = unpacked(read(rays, frame.rays, id));
            auto const texel = frame.texel(pixel);
            auto const ray = frame.camera.ray_of_pixel(pixel);
            auto const point = Float3<N>(frame.camera.position) + ray * read(rays, frame.depth, texel);
            auto const normal = read(rays, frame.normal, texel);
            auto const color = reflection<N>(rays, frame.lights, frame.all_lights, point, -normalize(ray), normal);
            write(rays, frame.reflected, texel, color);                                // Reflected[pixel] = color;
        });
    });
    share_out(policy, shader, {dispatch_arguments(frame.ray_count, 64).x}, frame.reflected.x, frame.reflected.y, frame.reflected.z);
}

/// Turns the light that arrives at the mirrors into what they add to the picture, with a group for each listed tile.
template <std::size_t N>
void resolve_reflections(Policy const& policy, Frame& frame) {
    auto const shader = kernel<num_threads<8, 8>, wave_size<N>>([&frame](auto group) { // [numthreads(8, 8, 1)]
        auto const tile = frame.mirror_tiles[SV_GroupID(group).x];                     // uint tile = Tiles[group];
        group.for_each_wave([&](auto wave) {
            auto const id = SV_GroupThreadID(wave);
            Uint2<N> const pixel((tile & 0xffffu) * 8 + id.x, (tile >> 16) * 8 + id.y);
            auto const texel = frame.texel(pixel);
            if (auto const mirror = mirrors(frame.inside(wave, pixel), frame, texel)) {
                auto const s = read_surface<N>(mirror, frame, texel);
                auto const to_viewer = -normalize(frame.camera.ray_of_pixel(pixel));
                write(mirror, frame.reflected, texel, mirrored(s, to_viewer, read(mirror, frame.reflected, texel)));
            }
        });
    });
    share_out(policy, shader, {dispatch_arguments(frame.mirror_tile_count, 1).x}, frame.reflected.x, frame.reflected.y, frame.reflected.z);
}

} // namespace deferred
