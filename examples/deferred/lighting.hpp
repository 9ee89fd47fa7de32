#pragma once

#include "frame.hpp"
#include "policy.hpp"
#include "shading.hpp"

namespace deferred {

/// Lights each tile by its own lights. Wave 0 makes their list from the tile's bits, in order. Then every wave walks the
/// list, one light after another, in uniform values.
template <std::size_t N>
void lighting(Policy const& policy, Frame& frame) {
    struct List {
        std::uint32_t count;
        std::vector<std::uint32_t> lights;
    };
    auto const shader = kernel<num_threads<8, 8>, wave_size<N>>([&frame](auto group) {        // [numthreads(8, 8, 1)]
        auto const tile = SV_GroupID(group).y * frame.columns + SV_GroupID(group).x;
        auto const lights = static_cast<std::uint32_t>(frame.lights.size());
        auto& list = groupshared<List>(group);                                                // groupshared uint List[…], Count;
        list.lights.resize(lights);
        list.count = 0;

        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) != 0) return;                                         // if (wave == 0)
            // The lanes share the lights by their rank: of 128 lanes half have no thread, and that may be any half.
            auto const rank = WavePrefixCountBits(wave, true);
            for (std::uint32_t first = 0; first < lights; first += WaveActiveCountBits(wave, true)) {
                auto const light = first + rank;                                              //     for (uint i = rank; …)
                auto const present = wave.where(light < lights);
                auto const bits = read(present, frame.tile_lights, tile * frame.light_words + (light >> 5u));
                auto const found = present.where((bits >> (light & 31u) & 1u) != 0u);
                auto const place = list.count + WavePrefixCountBits(found, found.active);     // Count + WavePrefixCountBits(found)
                write(found, list.lights, place, light);
                list.count += WaveActiveCountBits(found, found.active);                       // Count += WaveActiveCountBits(found);
            }
        });                                                                                   // GroupMemoryBarrierWithGroupSync();

        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave);
            Uint2<N> const pixel(id.x, id.y);
            auto const inside = frame.inside(wave, pixel);
            auto const texel = frame.texel(pixel);
            auto const ray = frame.camera.ray_of_pixel(pixel), to_viewer = -normalize(ray);
            auto color = sky_color(-to_viewer);
            if (auto const solid = inside.where(read(inside, frame.material, texel) != sky)) {
                auto const depth = read(solid, frame.depth, texel);
                auto const s = read_surface<N>(solid, frame, texel);
                auto seen =
                    lit<N>(solid, frame.lights, std::span(list.lights).first(list.count), Float3<N>(frame.camera.position) + ray * depth,
                           to_viewer, s, read(solid, frame.sun, texel), read(solid, frame.open, texel));
                if (auto const glossy = solid.where(gloss(s.roughness) > 0.0f))
                    assign(glossy, seen, seen + read(glossy, frame.reflected, texel));
                assign(solid, color, hazy(seen, -to_viewer, depth * length(ray)));
            }
            write(inside, frame.color, texel, color);
        });
    });
    share_out(policy, shader, {frame.columns, frame.rows}, frame.color.x, frame.color.y, frame.color.z);
}

} // namespace deferred
