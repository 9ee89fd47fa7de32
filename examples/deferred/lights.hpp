#pragma once

#include "scene.hpp"

#include <cmath>
#include <span>
#include <vector>

namespace deferred {

enum class LightType : std::uint32_t { point, tube, spot };

/// A lamp, in uniform values: lighting handles one after another, the same in all lanes.
struct Light {
    LightType type;
    float3 position, color;
    float range;       // nothing further away is lit
    float3 axis;       // of a tube: from end to end; of a spot: where it points, of length 1
    float cone = 0.0f; // of a spot: the cosine of half its angle
};

/// Every orb, every tube, and a spot between each two columns.
inline std::vector<Light> lights_of_scene() {
    std::vector<Light> lights;
    auto const color_of = [](std::uint32_t i) { return float3(lamp_colors[0][i], lamp_colors[1][i], lamp_colors[2][i]); };
    for (std::uint32_t number = 0; number < 2 * static_cast<std::uint32_t>(orbs.last + 1); ++number) {
        float const side = number % 2 == 0 ? -1.0f : 1.0f, z = orbs.period * static_cast<float>(number / 2);
        lights.push_back({LightType::point, {side * orb_x, 0.25f, z}, color_of(orb_color(number)) * 0.42f, 1.5f, 0.0f});
    }
    for (std::uint32_t number = 0; number < 2 * static_cast<std::uint32_t>(columns.last + 1); ++number) {
        float const side = number % 2 == 0 ? -1.0f : 1.0f, z = columns.period * static_cast<float>(number / 2);
        lights.push_back({LightType::tube, {side * tube_x, 0.9f, z}, color_of(tube_color(number)) * 0.9f, 3.2f, {0.0f, 2.0f, 0.0f}});
        if (static_cast<float>(number / 2) < columns.last) {
            auto const down = normalize(float3(-side * 0.45f, -1.0f, 0.0f));
            lights.push_back(
                {LightType::spot, {side * 2.6f, 3.9f, z + columns.period / 2}, float3(1.0f, 0.80f, 0.55f) * 9.0f, 5.5f, down, 0.93f});
        }
    }
    return lights;
}

/// A sphere around all that a light reaches.
struct Reach {
    float3 center;
    float radius;
};
inline Reach reach_of(Light const& light) {
    switch (light.type) {
    case LightType::tube: return {light.position + light.axis * 0.5f, light.range + 0.5f * length(light.axis)};
    case LightType::spot: // around the cone's tip and rim
        return {light.position + light.axis * (light.range / (2.0f * light.cone)), light.range / (2.0f * light.cone)};
    default: return {light.position, light.range};
    }
}

} // namespace deferred
