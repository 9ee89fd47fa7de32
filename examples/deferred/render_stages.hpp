#pragma once

#include "antialiasing.hpp"
#include "depth_tiles.hpp"
#include "edges.hpp"
#include "exposure.hpp"
#include "gbuffer.hpp"
#include "light_culling.hpp"
#include "lighting.hpp"
#include "ray_classification.hpp"
#include "render.hpp"
#include "tone_mapping.hpp"
#include "visibility.hpp"

namespace deferred {

template <std::size_t N>
Rendered render(std::uint32_t width, std::uint32_t height, Policy const& policy) {
    using Clock = std::chrono::steady_clock;
    Rendered result;
    Frame frame(width, height);
    auto const stage = [&](std::string const& name, auto const& run) { // run says what it found
        if (policy.progress != nullptr) policy.progress->begin(name);
        auto const start = Clock::now();
        std::string const note = run();
        result.stages.push_back({name, std::chrono::duration<double>(Clock::now() - start).count(), note});
    };
    auto const counted = [](std::uint64_t count, std::string const& what) { return std::to_string(count) + " " + what; };
    auto const pixels = std::uint64_t{width} * height;

    stage("G-buffer by ray marching", [&] {
        g_buffer<N>(policy, frame);
        return counted(pixels, "pixels");
    });
    stage("depth tiles, one wave a group", [&] {
        depth_tiles<N, 1>(policy, frame, frame.nearest, frame.farthest);
        return counted(frame.tiles(), "tiles");
    });
    stage("depth tiles, two waves", [&] {
        std::vector<float> nearest(frame.tiles()), farthest(frame.tiles());
        depth_tiles<N, 2>(policy, frame, nearest, farthest);
        if (nearest != frame.nearest || farthest != frame.farthest) throw std::runtime_error("two waves find other depths than one");
        return "the same tiles";
    });
    stage("light culling", [&] {
        light_culling<N>(policy, frame);
        std::uint64_t found = 0;
        for (auto const word : frame.tile_lights) found += static_cast<std::uint64_t>(std::popcount(word));
        return counted(frame.lights.size(), "lights, " + std::to_string(found / frame.tiles()) + "." +
                                                std::to_string(10 * found / frame.tiles() % 10) + " a tile");
    });
    stage("ray classification", [&] {
        ray_classification<N>(policy, frame);
        return counted(frame.ray_count, "rays in " + std::to_string(frame.mirror_tile_count) + " tiles");
    });
    stage("reflections", [&] {
        reflections<N>(policy, frame);
        return counted(dispatch_arguments(frame.ray_count, 64).x, "groups, dispatched indirectly");
    });
    stage("resolve of reflections", [&] {
        resolve_reflections<N>(policy, frame);
        return counted(frame.mirror_tile_count, "groups, dispatched indirectly");
    });
    stage("sun and sky visibility", [&] {
        visibility<N>(policy, frame);
        return "";
    });
    stage("tiled lighting", [&] {
        lighting<N>(policy, frame);
        return "";
    });
    stage("export of edges", [&] {
        std::uint64_t atomics = 0, waves = 0;
        for (auto const& of : export_edges<N>(policy, frame)) {
            atomics += of.atomics;
            waves += of.waves;
        }
        return counted(atomics,
                       "atomics; one a wave would be " + std::to_string(waves) + ", one a lane " + std::to_string(frame.edge_count));
    });
    stage("antialiasing", [&] {
        antialiasing<N>(policy, frame);
        return counted(frame.edge_count, "edge pixels");
    });
    stage("histogram exposure", [&] {
        frame.exposure = exposure_for<N>(policy, luminance_histogram<N>(policy, frame));
        return "exposure " + std::to_string(frame.exposure);
    });
    stage("tone mapping", [&] {
        tone_mapping<N>(policy, frame);
        return "";
    });
    result.picture = std::move(frame.picture);
    return result;
}

} // namespace deferred
