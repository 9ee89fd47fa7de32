#pragma once

#include "float3.hpp"

namespace deferred {

/// What a point of the scene is made of.
enum Material : std::uint32_t { sky, floor_tiles, stone, gold, chrome, lacquer, glaze, orb, tube };

/// The scene is a hall of columns at dusk. Its parts repeat: a Row folds a coordinate so that one object stands for the
/// objects number first … last of a row with the given period.
struct Row {
    float period, first, last;

    template <std::size_t N>
    CROSSLANE_INLINE Float<N> number(Float<N> const& x) const {
        return clamp(round(x / period), first, last);
    }
    template <std::size_t N>
    CROSSLANE_INLINE Float<N> fold(Float<N> const& x) const {
        return x - period * number(x);
    }
};
inline constexpr Row columns{3.0f, 0.0f, 7.0f};
inline constexpr Row orbs{0.9f, 0.0f, 23.0f};
inline constexpr float ceiling = 4.6f; // nothing is higher
inline constexpr float column_x = 3.2f, tube_x = 2.78f, orb_x = 1.9f, orb_radius = 0.11f;

template <std::size_t N>
CROSSLANE_INLINE Float<N> length2(Float<N> const& x, Float<N> const& y) {
    return sqrt(x * x + y * y);
}

/// The distance from a box around the origin, with rounded edges.
template <std::size_t N>
CROSSLANE_INLINE Float<N> box(Float3<N> const& p, float3 const& half, float radius) {
    auto const x = abs(p.x) - (half.x - radius), y = abs(p.y) - (half.y - radius), z = abs(p.z) - (half.z - radius);
    auto const outside = length(Float3<N>(max(x, 0.0f), max(y, 0.0f), max(z, 0.0f)));
    return outside + min(max(x, max(y, z)), 0.0f) - radius;
}

/// Calls visit(material, distance) for every object but the floor.
template <std::size_t N, class Visit>
CROSSLANE_INLINE void for_each_object(Float3<N> const& p, Visit visit) {
    auto const x = abs(p.x), column = x - column_x, z = columns.fold(p.z); // left and right are alike
    auto const from_middle = abs(p.y - 1.95f);
    auto const shaft = max(length2(column, z) - 0.31f, from_middle - 1.95f);
    auto const ends = box(Float3<N>(column, from_middle - 1.8f, z), {0.45f, 0.15f, 0.45f}, 0.04f);
    auto const beam = box(Float3<N>(column, p.y - 4.22f, p.z - 10.5f), {0.52f, 0.32f, 11.3f}, 0.05f);
    visit(stone, min(min(shaft, ends), beam));

    auto const along = p.y - clamp(p.y, 0.9f, 2.9f);
    visit(tube, length(Float3<N>(x - tube_x, along, z)) - 0.035f);
    visit(orb, length(Float3<N>(x - orb_x, p.y - orb_radius, orbs.fold(p.z))) - orb_radius);

    auto const plinth = max(length2(p.x, p.z - 9.0f) - 1.5f, p.y - 0.25f);
    visit(stone, plinth);
    auto const ball = length(p - float3(0.0f, 1.42f, 9.0f)) - 1.17f;
    auto const ring = length2(length2(p.x, p.y - 2.0f) - 1.75f, p.z - 16.5f) - 0.16f;
    visit(gold, min(ball, ring));
    visit(chrome, length(p - float3(-0.85f, 0.56f, 4.0f)) - 0.56f);

    auto const cube = p - float3(1.12f, 0.42f, 4.5f);
    visit(lacquer, box(Float3<N>(0.8f * cube.x + 0.6f * cube.z, cube.y, 0.8f * cube.z - 0.6f * cube.x), {0.42f, 0.42f, 0.42f}, 0.08f));
    visit(glaze, length2(length2(p.x - 0.2f, p.z - 2.5f) - 0.36f, p.y - 0.13f) - 0.13f);
}

/// The distance to the nearest object, without the floor.
template <std::size_t N>
[[gnu::noinline]] Float<N> distance_to_objects(Float3<N> const& p) {
    Float<N> nearest = 1e9f;
    for_each_object(p, [&](Material, Float<N> const& distance) { nearest = min(nearest, distance); });
    return nearest;
}

template <std::size_t N>
[[gnu::noinline]] Uint<N> nearest_material(Float3<N> const& p) {
    Float<N> nearest = 1e9f;
    Uint<N> material = sky;
    for_each_object(p, [&](Material of, Float<N> const& distance) {
        material = select(distance < nearest, Uint<N>(of), material);
        nearest = min(nearest, distance);
    });
    return material;
}

template <std::size_t N>
CROSSLANE_INLINE Float<N> distance_to_scene(Float3<N> const& p) {
    return min(distance_to_objects(p), p.y);
}

/// The colours of the lamps; lamp number i has colour i % 8.
inline constexpr std::array<std::array<float, 8>, 3> lamp_colors{{
    {1.00f, 0.10f, 1.00f, 0.15f, 1.00f, 0.30f, 0.95f, 0.10f},
    {0.25f, 0.55f, 0.60f, 0.95f, 0.18f, 0.25f, 0.80f, 0.85f},
    {0.12f, 1.00f, 0.10f, 0.40f, 0.60f, 1.00f, 0.25f, 0.95f},
}};
/// The orbs on the left side have even numbers, those on the right odd ones; so do the tubes.
template <class T>
CROSSLANE_INLINE T orb_color(T const& number) { return (number * T(5)) & T(7); }
template <class T>
CROSSLANE_INLINE T tube_color(T const& number) { return (number * T(3) + T(1)) & T(7); }

inline float3 const to_sun = normalize(float3(-0.42f, 0.36f, 0.83f));
inline float3 const sun_color = float3(1.0f, 0.55f, 0.25f) * 4.5f;

/// The light that comes from the sky.
template <std::size_t N>
[[gnu::noinline]] Float3<N> sky_color(Float3<N> const& direction) {
    auto const height = saturate(direction.y), low = 1.0f - height, low2 = low * low;
    auto const toward = saturate(dot(direction, to_sun));
    auto const toward2 = toward * toward, toward4 = toward2 * toward2, toward8 = toward4 * toward4;
    auto const toward32 = toward8 * toward8 * toward8 * toward8, toward128 = toward32 * toward32 * toward32 * toward32;
    auto color = lerp(float3(0.035f, 0.065f, 0.17f), float3(0.62f, 0.30f, 0.27f), low2 * low2 * low);
    color += Float3<N>(float3(0.75f, 0.33f, 0.10f)) * (toward4 * low2 * 0.8f);
    color += Float3<N>(float3(1.0f, 0.55f, 0.22f)) * (toward32 * 0.7f + toward128 * toward128 * toward128 * toward128 * 30.0f);
    return color;
}

/// What lighting needs to know about the point that a ray hits: Surface<Float<N>> has one for each lane.
template <class F>
struct Surface {
    Vec<F, 3> normal, albedo;
    F roughness, metalness, emission;
};

/// Which way the surface at p faces: the direction in which the distance grows, from four samples.
template <std::size_t N>
[[gnu::noinline]] Float3<N> normal_at(Float3<N> const& p) {
    static constexpr float corners[4][3] = {{1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {1, 1, 1}};
    Float3<N> sum = 0.0f;
    for (auto const& [x, y, z] : corners) {
        Float3<N> const corner = float3(x, y, z);
        sum += corner * distance_to_scene(p + corner * 0.0008f);
    }
    return normalize(sum);
}

/// The lamp colour with the given number, one for each lane.
template <std::size_t N>
[[gnu::noinline]] Float3<N> lamp_color(Uint<N> const& color) {
    return {gather(lamp_colors[0].data(), color), gather(lamp_colors[1].data(), color), gather(lamp_colors[2].data(), color)};
}

/// The surface at p, where it is of one material: a uniform value, so that a wave runs the code for that one alone.
template <std::size_t N>
[[gnu::noinline]] Surface<Float<N>> surface_of(std::uint32_t material, Float3<N> const& p) {
    Surface<Float<N>> s{0.0f, 0.0f, 0.5f, 0.0f, 0.0f};
    switch (material) {
    case floor_tiles: {
        auto const x = floor(p.x), z = floor(p.z);
        auto const cell = lanes_bit_cast<std::uint32_t>(lanes_cast<std::int32_t>(x)) * 0x9e3779b1u ^
                          lanes_bit_cast<std::uint32_t>(lanes_cast<std::int32_t>(z)) * 0x85ebca77u;
        auto const random = lanes_cast<float>((cell ^ cell >> 15u) * 0x2c1b3c6du >> 24u) * (1.0f / 255.0f);
        auto const dark = frac((x + z) * 0.5f) < 0.25f;
        auto const joint = min(0.5f - abs(p.x - x - 0.5f), 0.5f - abs(p.z - z - 0.5f));
        auto const tile = smoothstep(0.008f, 0.02f, joint), inside = 1.0f - smoothstep(3.7f, 3.74f, abs(p.x));
        auto const color = select(dark, 0.035f + 0.03f * random, 0.30f + 0.12f * random) * (0.35f + 0.65f * tile);
        auto const sand = Float3<N>(float3(0.36f, 0.27f, 0.20f));
        s.albedo = lerp(sand, Float3<N>(color * 0.96f, color * 0.98f, color * 1.05f), inside);
        s.roughness = 0.9f + (select(dark, 0.03f + 0.05f * random, 0.08f + 0.10f * random) + 0.5f * (1.0f - tile) - 0.9f) * inside;
        break;
    }
    case stone: {
        auto const course = p.y * 2.6f, edge = abs(frac(course) - 0.5f);
        s.albedo = Float3<N>(float3(0.58f, 0.52f, 0.45f)) * (0.78f + 0.22f * smoothstep(0.5f, 0.47f, edge));
        s.roughness = 0.75f;
        break;
    }
    case gold: s = {0.0f, float3(1.0f, 0.72f, 0.32f), 0.09f, 1.0f, 0.0f}; break;
    case chrome: s = {0.0f, float3(0.80f, 0.83f, 0.88f), 0.04f, 1.0f, 0.0f}; break;
    case lacquer: s = {0.0f, float3(0.62f, 0.035f, 0.03f), 0.16f, 0.0f, 0.0f}; break;
    case glaze: s = {0.0f, float3(0.03f, 0.20f, 0.42f), 0.12f, 0.0f, 0.0f}; break;
    case orb:
    case tube: {
        auto const row = material == orb ? orbs.number(p.z) : columns.number(p.z);
        auto const number = lanes_cast<std::uint32_t>(row) * 2u + select(p.x < 0.0f, Uint<N>(0u), 1u);
        s.albedo = lamp_color(material == orb ? orb_color(number) : tube_color(number));
        s.emission = 5.0f;
        break;
    }
    default: break;
    }
    return s;
}

/// The surface at p, one material after another.
template <std::size_t N>
[[gnu::noinline]] Surface<Float<N>> surface_at(Wave<N> const& wave, Uint<N> const& material, Float3<N> const& p) {
    Surface<Float<N>> s{0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
    scalarize(wave, material, [&](std::uint32_t of, auto const& lanes) {
        auto const found = surface_of(of, p);
        assign(lanes, s.albedo, found.albedo);
        assign(lanes, s.roughness, found.roughness);
        assign(lanes, s.metalness, found.metalness);
        assign(lanes, s.emission, found.emission);
    });
    s.normal = normal_at(p);
    return s;
}

} // namespace deferred
