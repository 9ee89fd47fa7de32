#pragma once

#include "lights.hpp"
#include "trace.hpp"

namespace deferred {

/// Schlick's approximation of how much a surface reflects.
template <std::size_t N>
CROSSLANE_INLINE Float3<N> fresnel(Surface<Float<N>> const& s, Float<N> const& cosine) {
    auto const head_on = lerp(Float3<N>(0.05f), s.albedo, s.metalness);
    auto const x = 1.0f - saturate(cosine), x2 = x * x;
    return head_on + (1.0f - head_on) * (x2 * x2 * x);
}

/// How mirror-like a surface is: from 1 for a mirror down to 0, where no reflection is traced.
template <std::size_t N>
CROSSLANE_INLINE Float<N> gloss(Float<N> const& roughness) {
    auto const x = saturate(1.0f - roughness * (1.0f / 0.35f));
    return x * (2.0f - x);
}

/// How much of the light from one direction a surface sends to the viewer, times that light's cosine.
template <std::size_t N>
CROSSLANE_INLINE Float3<N> reflectance(Surface<Float<N>> const& s, Float3<N> const& to_viewer, Float3<N> const& to_light) {
    auto const middle = normalize(to_viewer + to_light);
    auto const cosine = saturate(dot(s.normal, to_light)), tilt = saturate(dot(s.normal, middle)), turn = saturate(dot(to_light, middle));
    auto const width = max(s.roughness, 0.06f), width2 = width * width * width * width;
    auto const spread = tilt * tilt * (width2 - 1.0f) + 1.0f;
    auto const highlight = min(width2 / (spread * spread * max(turn * turn, 0.1f) * 4.0f), 40.0f); // GGX, with Kelemen's visibility
    return (s.albedo * (1.0f - s.metalness) * 0.32f + fresnel(s, turn) * (highlight * 0.32f)) * cosine;
}

/// What one lamp adds to what is seen of a point. Exactly 0 out of its range, so it does not matter whether the lamp was
/// culled.
template <std::size_t N>
CROSSLANE_INLINE Float3<N> lit_by(Light const& light, Float3<N> const& point, Float3<N> const& to_viewer, Surface<Float<N>> const& s) {
    Float3<N> to_light = Float3<N>(light.position) - point;
    if (light.type == LightType::tube) { // the tube shines from its nearest point
        auto const along = saturate(-dot(to_light, light.axis) / dot(light.axis, light.axis));
        to_light += Float3<N>(light.axis) * along;
    }
    auto const square = dot(to_light, to_light);
    auto const edge = max(1.0f - square * (1.0f / (light.range * light.range)), 0.0f);
    auto strength = edge * edge / (square + 0.02f);
    to_light = to_light / sqrt(max(square, 1e-8f));
    if (light.type == LightType::spot) strength *= smoothstep(light.cone, light.cone + 0.045f, -dot(to_light, light.axis));
    return reflectance(s, to_viewer, to_light) * Float3<N>(light.color) * strength;
}

/// What is seen of a point lit by the sun, the sky and the lamps of a list. Every lane walks the same list, so a lamp's data
/// and the branches on its type are uniform.
template <std::size_t N>
[[gnu::noinline]] Float3<N> lit(Wave<N> const& wave, std::vector<Light> const& lights, std::span<std::uint32_t const> list,
                                Float3<N> const& point, Float3<N> const& to_viewer, Surface<Float<N>> const& s,
                                Float<N> const& sun, Float<N> const& open) {
    auto const dome = lerp(Float3<N>(float3(0.16f, 0.11f, 0.09f)), float3(0.20f, 0.20f, 0.30f), s.normal.y * 0.5f + 0.5f);
    auto color = s.albedo * dome * (open * (1.0f - 0.7f * s.metalness)) + s.albedo * s.emission;
    if (auto const sunny = wave.where(sun > 0.0f))
        assign(sunny, color, color + reflectance(s, to_viewer, Float3<N>(to_sun)) * Float3<N>(sun_color) * sun);
    uniform_load(wave, list, [&](std::uint32_t light) { color += lit_by(lights[light], point, to_viewer, s); });
    return color;
}

/// What a mirror-like surface adds, given the light that arrives from the direction it reflects.
template <std::size_t N>
[[gnu::noinline]] Float3<N> mirrored(Surface<Float<N>> const& s, Float3<N> const& to_viewer, Float3<N> const& arriving) {
    return fresnel(s, dot(s.normal, to_viewer)) * arriving * gloss(s.roughness);
}

/// Distant things fade into the light of the horizon.
template <std::size_t N>
[[gnu::noinline]] Float3<N> hazy(Float3<N> const& color, Float3<N> const& direction, Float<N> const& distance) {
    auto const x = distance * (1.0f / 70.0f), clear = 1.0f / (1.0f + x * x);
    auto const level = normalize(Float3<N>(direction.x, max(direction.y, 0.02f), direction.z));
    return lerp(sky_color(level), color, clear);
}

/// What arrives along the reflection of a ray: objects as they are lit, mirror-like ones with the sky's reflection.
template <std::size_t N>
[[gnu::noinline]] Float3<N> reflection(Wave<N> const& wave, std::vector<Light> const& lights, std::span<std::uint32_t const> all_lights,
                                       Float3<N> const& point, Float3<N> const& to_viewer, Float3<N> const& normal) {
    auto const direction = reflect(-to_viewer, normal);
    auto const from = point + normal * 0.006f;
    auto const hit = trace(wave, from, direction, 0.01f);
    auto color = sky_color(direction);
    if (auto const solid = wave.where(hit.material != sky)) {
        auto const there = from + direction * hit.distance;
        auto const s = surface_at(solid, hit.material, there);
        auto const sun = sun_visibility(solid, there, s.normal), open = openness(there, s.normal);
        auto seen = lit(solid, lights, all_lights, there, -direction, s, sun, open);
        seen += mirrored(s, -direction, sky_color(reflect(direction, s.normal))) * open;
        assign(solid, color, hazy(seen, direction, hit.distance));
    }
    return color;
}

/// What is seen along a ray, computed at once: what the stages of the deferred renderer work out one after another.
template <std::size_t N>
[[gnu::noinline]] Float3<N> radiance(Wave<N> const& wave, std::vector<Light> const& lights, std::span<std::uint32_t const> all_lights,
                                     Float3<N> const& eye, Float3<N> const& ray) {
    auto const to_viewer = -normalize(ray);
    auto const hit = trace(wave, eye, ray, 0.3f);
    auto color = sky_color(-to_viewer);
    if (auto const solid = wave.where(hit.material != sky)) {
        auto const point = eye + ray * hit.distance;
        auto const s = surface_at(solid, hit.material, point);
        auto const sun = sun_visibility(solid, point, s.normal), open = openness(point, s.normal);
        auto seen = lit(solid, lights, all_lights, point, to_viewer, s, sun, open);
        if (auto const glossy = solid.where(gloss(s.roughness) > 0.0f))
            assign(glossy, seen, seen + mirrored(s, to_viewer, reflection(glossy, lights, all_lights, point, to_viewer, s.normal)));
        assign(solid, color, hazy(seen, -to_viewer, hit.distance * length(ray)));
    }
    return color;
}

} // namespace deferred
