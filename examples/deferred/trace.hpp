#pragma once

#include "scene.hpp"

namespace deferred {

template <std::size_t N>
struct Hit {
    Float<N> distance; // in lengths of the ray's direction
    Uint<N> material;  // sky where nothing is hit
};

inline constexpr float far_away = 1e4f;

/// Marches along rays to the first thing that each hits. Lanes drop out as their rays end.
template <std::size_t N>
[[gnu::noinline]] Hit<N> trace(Wave<N> const& wave, Float3<N> const& from, Float3<N> const& direction, float start) {
    auto const down = direction.y < 0.0f;
    auto const to_floor = select(down, from.y / -direction.y, far_away);
    auto const end = min(select(down, to_floor, (ceiling - from.y) / direction.y), 60.0f);
    auto const scale = length(direction), per_length = 1.0f / scale;

    Float<N> distance = start;
    auto hit = Mask<N>::none();
    auto marching = wave.where(distance < end);
    for (int step = 0; step < 110 && marching; ++step) {
        auto const nearest = distance_to_objects(from + direction * distance);
        auto const close = nearest < 0.0004f * scale * (distance + 0.5f);
        hit |= close & marching.active;
        marching = marching.where(!close);
        assign(marching, distance, distance + nearest * per_length);
        marching = marching.where(distance < end);
    }

    auto const on_floor = down & (to_floor < far_away);
    Hit<N> result{select(hit, distance, select(on_floor, to_floor, far_away)), select(on_floor, Uint<N>(floor_tiles), sky)};
    if (auto const objects = wave.where(hit)) assign(objects, result.material, nearest_material(from + direction * distance));
    return result;
}

/// How much of the sun is seen from a point: 1 for all of it, 0 for none; in between, the shadow's soft edge.
template <std::size_t N>
[[gnu::noinline]] Float<N> sun_visibility(Wave<N> const& wave, Float3<N> const& point, Float3<N> const& normal) {
    Float<N> visible = select(dot(normal, to_sun) > 0.0f, Float<N>(1.0f), 0.0f), distance = 0.02f;
    auto const from = point + normal * 0.004f;
    auto const end = (ceiling - from.y) * (1.0f / to_sun.y);
    auto marching = wave.where((visible > 0.0f) & (distance < end));
    for (int step = 0; step < 96 && marching; ++step) {
        auto const nearest = distance_to_objects(from + Float3<N>(to_sun) * distance);
        assign(marching, visible, min(visible, nearest * 22.0f / distance));
        assign(marching, distance, distance + clamp(nearest * 0.5f, 0.02f, 0.25f)); // short steps, or the soft edges show bands
        marching = marching.where((visible > 0.004f) & (distance < end));
    }
    return saturate(visible);
}

/// How open a point is to the light from all around, from five distances along its normal.
template <std::size_t N>
[[gnu::noinline]] Float<N> openness(Float3<N> const& point, Float3<N> const& normal) {
    Float<N> closed = 0.0f;
    float weight = 1.0f, distance = 0.03f;
    for (int i = 0; i < 5; ++i) {
        closed += (distance - distance_to_scene(point + normal * distance)) * weight;
        weight *= 0.62f;
        distance += 0.11f;
    }
    return saturate(1.0f - 1.7f * closed);
}

} // namespace deferred
