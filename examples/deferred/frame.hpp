#pragma once

#include "camera.hpp"
#include "lights.hpp"
#include "texture.hpp"

#include <numeric>

namespace deferred {

/// All that the stages of one picture read and write. A texel is number pixel.y * pitch + pixel.x; rows are whole tiles
/// of 8 x 8 pixels, and texels past the picture stay as they were made.
struct Frame {
    Frame(std::uint32_t across, std::uint32_t down)
        : width(across), height(down), columns((across + 7) / 8), rows((down + 7) / 8), pitch(8 * columns), camera(across, down),
          lights(lights_of_scene()), all_lights(lights.size()), light_words((static_cast<std::uint32_t>(lights.size()) + 31) / 32),
          depth(texels(), std::numeric_limits<float>::quiet_NaN()), material(texels()), roughness(texels()), metalness(texels()),
          emission(texels()), normal(texels()), albedo(texels()), sun(texels()), open(texels()), nearest(tiles()), farthest(tiles()),
          tile_lights(tiles() * light_words), rays(texels()), mirror_tiles(tiles()), reflected(texels()), color(texels()),
          edges(texels()), picture(3 * std::size_t{width} * height) {
        std::iota(all_lights.begin(), all_lights.end(), 0u);
    }

    [[nodiscard]] std::size_t tiles() const { return std::size_t{columns} * rows; }
    [[nodiscard]] std::size_t texels() const { return 64 * tiles(); }

    template <std::size_t N>
    CROSSLANE_INLINE Uint<N> texel(Uint2<N> const& pixel) const {
        return pixel.y * pitch + pixel.x;
    }
    /// The threads that have a pixel: groups at the edges have extra threads.
    template <class Wave, std::size_t N>
    CROSSLANE_INLINE Wave inside(Wave const& wave, Uint2<N> const& pixel) const {
        return wave.where((pixel.x < width) & (pixel.y < height));
    }

    std::uint32_t width, height, columns, rows, pitch;
    Camera camera;
    std::vector<Light> lights;
    std::vector<std::uint32_t> all_lights; // 0, 1, …
    std::uint32_t light_words;

    // The G-buffer. Past the picture depth is NaN, which minima and maxima ignore.
    std::vector<float> depth;
    std::vector<std::uint32_t> material;
    std::vector<float> roughness, metalness, emission;
    Texture3 normal, albedo;

    std::vector<float> sun, open;
    std::vector<float> nearest, farthest;    // for each tile
    std::vector<std::uint32_t> tile_lights;  // for each tile, a bit for each light
    std::vector<std::uint32_t> rays;         // packed pixels that need a reflection, waves in any order
    std::uint64_t ray_count = 0;
    std::vector<std::uint32_t> mirror_tiles; // packed tiles that have such pixels, groups in any order
    std::uint64_t mirror_tile_count = 0;
    Texture3 reflected, color;
    std::vector<std::uint32_t> edges;        // packed pixels that need more samples, groups in any order
    std::uint32_t edge_count = 0;
    float exposure = 1.0f;
    std::vector<std::uint8_t> picture;       // sRGB, without gaps
};

/// A pixel's place in one word, as lists of pixels store it.
template <std::size_t N>
CROSSLANE_INLINE Uint<N> packed(Uint2<N> const& pixel) {
    return pixel.x | pixel.y << 16u;
}
template <std::size_t N>
CROSSLANE_INLINE Uint2<N> unpacked(Uint<N> const& word) {
    return {word & 0xffffu, word >> 16u};
}

/// The surface that the G-buffer holds.
template <std::size_t N>
CROSSLANE_INLINE Surface<Float<N>> read_surface(Wave<N> const& wave, Frame const& frame, Uint<N> const& texel) {
    return {read(wave, frame.normal, texel), read(wave, frame.albedo, texel), read(wave, frame.roughness, texel),
            read(wave, frame.metalness, texel), read(wave, frame.emission, texel)};
}

} // namespace deferred
