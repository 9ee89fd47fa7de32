#pragma once

#include "frame.hpp"
#include "policy.hpp"

namespace deferred {

/// Maps light of any brightness to 0 … 1, as film does: a rational curve close to that of the Academy's colour encoding.
template <std::size_t N>
CROSSLANE_INLINE Float<N> film(Float<N> const& x) {
    return saturate(x * (2.51f * x + 0.03f) / (x * (2.43f * x + 0.59f) + 0.14f));
}

/// sRGB's curve to within a thousandth, by square roots alone, which are the same to the last bit everywhere.
template <std::size_t N>
CROSSLANE_INLINE Float<N> srgb(Float<N> const& x) {
    auto const root = sqrt(x), root4 = sqrt(root), root8 = sqrt(root4);
    return saturate(0.585122381f * root + 0.783140355f * root4 - 0.368262736f * root8);
}

/// A colour component of the picture as a byte; noise is from 0 to 1.
template <std::size_t N>
[[gnu::noinline]] Lanes<std::uint8_t, N> byte_of(Float<N> const& light, Float<N> const& noise) {
    return lanes_cast<std::uint8_t>(srgb(film(light)) * 254.0f + noise);
}

/// The picture's bytes: exposed, a little darker towards the corners, and with noise of less than a byte's step, so that the
/// sky shows no bands.
template <std::size_t N>
void tone_mapping(Policy const& policy, Frame& frame) {
    auto const shader = kernel<num_threads<8, 8>, wave_size<N>>([&frame](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave);
            Uint2<N> const pixel(id.x, id.y);
            auto const inside = frame.inside(wave, pixel);
            auto const x = lanes_cast<float>(pixel.x) / frame.camera.width - 0.5f,
                       y = lanes_cast<float>(pixel.y) / frame.camera.height - 0.5f;
            auto const scale = (1.0f - 0.9f * (x * x + y * y)) * frame.exposure;
            auto const color = read(inside, frame.color, frame.texel(pixel)) * scale;
            auto random = pixel.x * 0x9e3779b1u ^ pixel.y * 0x85ebca77u;
            random = (random ^ random >> 15u) * 0x2c1b3c6du;
            auto const place = (pixel.y * frame.width + pixel.x) * 3u;
            for (std::uint32_t c = 0; c < 3; ++c) {
                auto const noise = lanes_cast<float>(random >> (8 * c) & 255u) * (1.0f / 256.0f);
                write(inside, frame.picture, place + c, byte_of(color[c], noise));
            }
        });
    });
    share_out_for_first(policy, shader, {frame.columns, frame.rows}, frame.picture); // which writes the file
}

} // namespace deferred
