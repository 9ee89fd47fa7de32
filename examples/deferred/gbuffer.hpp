#pragma once

#include "frame.hpp"
#include "policy.hpp"
#include "trace.hpp"

namespace deferred {

/// The first stage: what each pixel shows, by marching its ray through the scene.
template <std::size_t N>
void g_buffer(Policy const& policy, Frame& frame) {
    auto const shader = kernel<num_threads<8, 8>, wave_size<N>>([&frame](auto group) { // [numthreads(8, 8, 1)]
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave);                  // void main(uint3 id : SV_DispatchThreadID)
            Uint2<N> const pixel(id.x, id.y);
            auto const inside = frame.inside(wave, pixel);              // if (any(id.xy >= size)) return;
            auto const texel = frame.texel(pixel);
            auto const ray = frame.camera.ray_of_pixel(pixel);
            Float3<N> const eye = frame.camera.position;
            auto const hit = trace<N>(inside, eye, ray, 0.3f);
            write(inside, frame.depth, texel, hit.distance);            // Depth[id.xy] = hit.distance;
            write(inside, frame.material, texel, hit.material);
            if (auto solid = inside.where(hit.material != sky)) {       // if (hit.material != SKY)
                auto const s = surface_at<N>(solid, hit.material, eye + ray * hit.distance);
                write(solid, frame.normal, texel, s.normal);
                write(solid, frame.albedo, texel, s.albedo);
                write(solid, frame.roughness, texel, s.roughness);
                write(solid, frame.metalness, texel, s.metalness);
                write(solid, frame.emission, texel, s.emission);
            }
        });
    });
    share_out(policy, shader, {frame.columns, frame.rows}, frame.depth, frame.material, frame.roughness, frame.metalness,
              frame.emission, frame.normal.x, frame.normal.y, frame.normal.z, frame.albedo.x, frame.albedo.y, frame.albedo.z);
}

} // namespace deferred
