#pragma once

#include "frame.hpp"
#include "policy.hpp"
#include "shading.hpp"

namespace deferred {

/// Lists the pixels whose surface mirrors, as stochastic screen-space reflections do it: those that remain fill whole waves
/// again. One atomic addition for each wave.
template <std::size_t N>
void ray_classification(Policy const& policy, Frame& frame) {
    AppendBuffer rays(frame.rays);                                                     // AppendStructuredBuffer<uint> Rays;
    auto const shader = kernel<num_threads<8, 8>, wave_size<N>>([&](auto group) {      // [numthreads(8, 8, 1)]
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave);                                 // void main(uint3 id : SV_DispatchThreadID)
            Uint2<N> const pixel(id.x, id.y);
            auto const inside = frame.inside(wave, pixel);
            auto const texel = frame.texel(pixel);
            auto const solid = read(inside, frame.material, texel) != sky;
            auto const glossy = gloss(read(inside, frame.roughness, texel)) > 0.0f;
            rays.append(inside.where(solid & glossy), packed(pixel));                  // if (…) Rays.Append(id.x | id.y << 16);
        });
    });
    dispatch(policy, shader, {frame.columns, frame.rows});
    frame.ray_count = rays.size();
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
    dispatch_indirect(policy, shader, dispatch_arguments(frame.ray_count, 64));
}

} // namespace deferred
