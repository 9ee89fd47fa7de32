#pragma once

#include "frame.hpp"
#include "policy.hpp"
#include "trace.hpp"

namespace deferred {

/// How much of the sun and of the sky each pixel sees.
template <std::size_t N>
void visibility(Policy const& policy, Frame& frame) {
    auto const shader = kernel<num_threads<8, 8>, wave_size<N>>([&frame](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave);
            Uint2<N> const pixel(id.x, id.y);
            auto const inside = frame.inside(wave, pixel);
            auto const texel = frame.texel(pixel);
            if (auto const solid = inside.where(read(inside, frame.material, texel) != sky)) {
                auto const point = Float3<N>(frame.camera.position) + frame.camera.ray_of_pixel(pixel) * read(solid, frame.depth, texel);
                auto const normal = read(solid, frame.normal, texel);
                write(solid, frame.sun, texel, sun_visibility<N>(solid, point, normal));
                write(solid, frame.open, texel, openness(point, normal));
            }
        });
    });
    share_out(policy, shader, {frame.columns, frame.rows}, frame.sun, frame.open);
}

} // namespace deferred
