#pragma once

#include "frame.hpp"
#include "policy.hpp"

namespace deferred {

/// A sphere for each lane, in the camera's view, and the tiles that a box around it covers.
template <class F>
struct SphereOnTiles {
    Vec<F, 3> center;
    F radius, left, top, across, down;
    auto members() { return std::tie(center, radius, left, top, across, down); }
};

/// Which tiles the pixels from low to high cover: the first, and how many.
template <std::size_t N>
CROSSLANE_INLINE Vec<Float<N>, 2> tiles_between(Float<N> const& low, Float<N> const& high, std::uint32_t tiles) {
    auto const last = static_cast<float>(tiles) - 1.0f;
    auto const first = floor(max(low * 0.125f, 0.0f));
    return {first, max(floor(min(high * 0.125f, last)) - first + 1.0f, 0.0f)};
}

template <std::size_t N>
[[gnu::noinline]] SphereOnTiles<Float<N>> sphere_on_tiles(Frame const& frame, Float3<N> const& center, Float<N> const& radius) {
    auto const& camera = frame.camera;
    auto const near = center.z - radius, far = center.z + radius;
    auto const around = near < 0.1f; // the camera: all tiles
    // As seen, each edge of the box around the sphere is at its near or its far depth, by which side of the middle it is on.
    auto const lowest = [&](Float<N> const& side) { return side / select(side < 0.0f, near, far); };
    auto const highest = [&](Float<N> const& side) { return side / select(side < 0.0f, far, near); };
    auto const per_scale = 1.0f / camera.scale;
    auto const left = select(around, Float<N>(0.0f), lowest(center.x - radius) * per_scale + 0.5f * camera.width);
    auto const right = select(around, Float<N>(camera.width), highest(center.x + radius) * per_scale + 0.5f * camera.width);
    auto const top = select(around, Float<N>(0.0f), 0.5f * camera.height - highest(center.y + radius) * per_scale);
    auto const bottom = select(around, Float<N>(camera.height), 0.5f * camera.height - lowest(center.y - radius) * per_scale);
    auto const x = tiles_between(left, right, frame.columns), y = tiles_between(top, bottom, frame.rows);
    return {center, radius, x.x, y.x, x.y, select(far < 0.0f, Float<N>(0.0f), y.y)};
}

/// Whether a sphere may reach into the part of a tile's pyramid between its nearest and farthest pixel.
template <std::size_t N>
[[gnu::noinline]] Mask<N> may_touch(Frame const& frame, SphereOnTiles<Float<N>> const& sphere, Float<N> const& column, Float<N> const& row,
                  Float<N> const& nearest, Float<N> const& farthest) {
    auto const& camera = frame.camera;
    // The distance from a side of the pyramid, depth * slope = x: positive where x is larger.
    auto const beyond = [&](Float<N> const& x, Float<N> const& slope) {
        return (x - sphere.center.z * slope) / sqrt(1.0f + slope * slope);
    };
    auto const left = (column * 8.0f - 0.5f * camera.width) * camera.scale, right = left + 8.0f * camera.scale;
    auto const top = (0.5f * camera.height - row * 8.0f) * camera.scale, bottom = top - 8.0f * camera.scale;
    auto const reach = sphere.radius * 1.001f + 0.001f; // more than rounding loses
    return (beyond(sphere.center.x, left) > -reach) & (beyond(sphere.center.x, right) < reach) &
           (beyond(sphere.center.y, bottom) > -reach) & (beyond(sphere.center.y, top) < reach) &
           (sphere.center.z + reach > nearest) & (sphere.center.z - reach < farthest);
}

/// Sets the bits of lights in the tiles that they may reach. item[lane] numbers the tiles that the sphere covers.
template <std::size_t N>
[[gnu::noinline]] void mark_tiles(Wave<N> const& wave, Frame& frame, SphereOnTiles<Float<N>> const& sphere, Uint<N> const& light,
                                  Uint<N> const& item)
{
    auto const number = lanes_cast<float>(item);
    auto const line = floor((number + 0.5f) / sphere.across); // exact: there are at most 2^22 tiles
    auto const row = sphere.top + line, column = sphere.left + number - line * sphere.across;
    auto const tile = lanes_cast<std::uint32_t>(row) * frame.columns + lanes_cast<std::uint32_t>(column);
    auto const touched = may_touch(frame, sphere, column, row, read(wave, frame.nearest, tile), read(wave, frame.farthest, tile));
    if (auto const found = wave.where(touched))
        InterlockedOr(found, frame.tile_lights.data(), tile * frame.light_words + (light >> 5u), Uint<N>(1u) << (light & 31u));
}

/// Finds the lights of each tile. A lane has a light, and as many tiles to look at as the light covers, from none to all:
/// distribute spreads these evenly over the lanes. The results are bits, which can be set in any order.
template <std::size_t N>
void light_culling(Policy const& policy, Frame& frame) {
    std::ranges::fill(frame.tile_lights, 0u);
    std::vector<float> x, y, z, radius;
    for (auto const& light : frame.lights) {
        auto const [center, r] = reach_of(light);
        x.push_back(center.x);
        y.push_back(center.y);
        z.push_back(center.z);
        radius.push_back(r);
    }
    auto const count = static_cast<std::uint32_t>(frame.lights.size());
    auto const shader = kernel<num_threads<16>, wave_size<N>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const light = SV_DispatchThreadID(wave).x;
            auto const lamps = wave.where(light < count);
            auto const center = frame.camera.view(Float3<N>(read(lamps, x, light), read(lamps, y, light), read(lamps, z, light)));
            auto const spheres = sphere_on_tiles(frame, center, read(lamps, radius, light));
            auto const tiles = lanes_cast<std::uint32_t>(spheres.across * spheres.down);
            distribute(lamps, tiles, [&](auto const& items, auto const& owner, auto const& item) {
                mark_tiles<N>(items, frame, WaveReadLaneAt(Wave<N>{}, spheres, owner), lookup(light, owner), item);
            });
        });
    });
    dispatch(policy, shader, {(count + 15) / 16});
}

} // namespace deferred
