#pragma once

#include "frame.hpp"
#include "policy.hpp"
#include "shading.hpp"

namespace deferred {

/// Looks at the listed pixels again, with four samples each: a pixel is a quad, whose lanes add up what they see.
template <std::size_t N>
void antialiasing(Policy const& policy, Frame& frame) {
    static constexpr std::array<float, 4> places_x{0.125f, 0.625f, 0.375f, 0.875f}, places_y{0.375f, 0.125f, 0.875f, 0.625f};
    auto const shader = kernel<num_threads<64>, wave_size<N>>([&frame](auto group) {    // [numthreads(64, 1, 1)]
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;                                // void main(uint id : SV_DispatchThreadID)
            auto const samples = wave.where(id < frame.edge_count * 4);
            auto const pixel = unpacked(read(samples, frame.edges, id >> 2u));
            auto const x = lanes_cast<float>(pixel.x) + gather(places_x.data(), id & 3u);
            auto const y = lanes_cast<float>(pixel.y) + gather(places_y.data(), id & 3u);
            auto color = radiance<N>(samples, frame.lights, frame.all_lights, frame.camera.position, frame.camera.ray(x, y));
            color = color / (1.0f + luminance(color));                                  // a bright sample does not outshine three dark ones
            color += QuadReadAcrossX(wave, color);
            color += QuadReadAcrossY(wave, color);
            color = color * 0.25f;
            color = color / max(1.0f - luminance(color), 1e-3f);
            write(samples.where((id & 3u) == 0u), frame.color, frame.texel(pixel), color);
        });
    });
    share_out(policy, shader, {dispatch_arguments(std::uint64_t{frame.edge_count} * 4, 64).x}, frame.color.x, frame.color.y, frame.color.z);
}

} // namespace deferred
