#pragma once

#include "float3.hpp"

namespace deferred {

/// Where the picture is taken from. A ray does not have length 1, but goes 1 along the view's depth.
struct Camera {
    float3 position, right, up, forward;
    float width, height, scale; // of the picture in pixels, and of a pixel at depth 1

    Camera(std::uint32_t pixels_across, std::uint32_t pixels_down)
        : position(-0.62f, 1.42f, -4.1f), width(static_cast<float>(pixels_across)), height(static_cast<float>(pixels_down)),
          scale(1.06f / height) {
        forward = normalize(float3(0.2f, 1.3f, 6.0f) - position);
        right = normalize(cross(float3(0.0f, 1.0f, 0.0f), forward));
        up = cross(forward, right);
    }

    /// The ray through a place in the picture, in pixels from the upper left corner.
    template <std::size_t N>
    [[gnu::noinline]] Float3<N> ray(Float<N> const& x, Float<N> const& y) const {
        return Float3<N>(forward) + Float3<N>(right) * ((x - 0.5f * width) * scale) + Float3<N>(up) * ((0.5f * height - y) * scale);
    }
    template <std::size_t N>
    CROSSLANE_INLINE Float3<N> ray_of_pixel(Uint2<N> const& pixel) const {
        return ray(lanes_cast<float>(pixel.x) + 0.5f, lanes_cast<float>(pixel.y) + 0.5f);
    }

    /// From the world into the view: right, up and depth.
    template <std::size_t N>
    CROSSLANE_INLINE Float3<N> view(Float3<N> const& world) const {
        auto const from = world - Float3<N>(position);
        return {dot(from, right), dot(from, up), dot(from, forward)};
    }
};

} // namespace deferred
