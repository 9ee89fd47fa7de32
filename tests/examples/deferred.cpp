#include "../../examples/deferred/antialiasing.hpp"
#include "../../examples/deferred/depth_tiles.hpp"
#include "../../examples/deferred/edges.hpp"
#include "../../examples/deferred/exposure.hpp"
#include "../../examples/deferred/gbuffer.hpp"
#include "../../examples/deferred/light_culling.hpp"
#include "../../examples/deferred/lighting.hpp"
#include "../../examples/deferred/ray_classification.hpp"
#include "../../examples/deferred/visibility.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <cstdio>
#include <memory>
#include <random>

// The renderer's stages against plain loops.

namespace {

using namespace deferred;

Policy const in_order{};
Policy shuffled_by(std::uint64_t seed) {
    Policy policy;
    policy.kind = Policy::Kind::shuffled;
    policy.seed = seed;
    return policy;
}

/// A frame whose G-buffer holds blocks of random surfaces; its last tiles are cut off.
Frame random_frame(std::uint32_t width = 83, std::uint32_t height = 37) {
    Frame frame(width, height);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> unit(0, 1);
    for (std::uint32_t y = 0; y < height; ++y)
        for (std::uint32_t x = 0; x < width; ++x) {
            auto const i = y * frame.pitch + x;
            if (x % 5 != 0 && random() % 8 != 0) { // as the pixel to the left
                for (auto* plane : {&frame.depth, &frame.roughness, &frame.normal.x, &frame.normal.y, &frame.normal.z})
                    (*plane)[i] = (*plane)[i - 1];
                frame.material[i] = frame.material[i - 1];
                continue;
            }
            frame.material[i] = static_cast<std::uint32_t>(random() % 4); // 0 is sky
            frame.depth[i] = frame.material[i] == sky ? far_away : 1 + 20 * unit(random);
            frame.roughness[i] = unit(random);
            float3 const normal = normalize(float3(unit(random) - 0.5f, unit(random), -unit(random)));
            frame.normal.x[i] = normal.x;
            frame.normal.y[i] = normal.y;
            frame.normal.z[i] = normal.z;
        }
    return frame;
}

template <class F>
void for_each_pixel(Frame const& frame, F f) {
    for (std::uint32_t y = 0; y < frame.height; ++y)
        for (std::uint32_t x = 0; x < frame.width; ++x) f(x, y, y * frame.pitch + x);
}

template <std::size_t N>
void check_depth_tiles(Policy const& policy) {
    auto const frame = random_frame();
    std::vector<float> nearest(frame.tiles(), 1e30f), farthest(frame.tiles(), -1e30f);
    for_each_pixel(frame, [&](auto x, auto y, auto i) {
        auto const tile = y / 8 * frame.columns + x / 8;
        nearest[tile] = std::min(nearest[tile], frame.depth[i]);
        farthest[tile] = std::max(farthest[tile], frame.depth[i]);
    });
    INFO(N << " lanes");
    std::vector<float> low(frame.tiles()), high(frame.tiles());
    depth_tiles<N, 1>(policy, frame, low, high);
    REQUIRE((low == nearest && high == farthest));
    std::vector<float> low2(frame.tiles()), high2(frame.tiles());
    depth_tiles<N, 2>(policy, frame, low2, high2);
    REQUIRE((low2 == nearest && high2 == farthest));
}

bool is_edge_by_loop(Frame const& frame, std::uint32_t x, std::uint32_t y) {
    auto const at = [&](std::uint32_t column, std::uint32_t row) {
        return std::min(row, frame.height - 1) * frame.pitch + std::min(column, frame.width - 1);
    };
    auto const i = at(x, y);
    for (auto const other : {at(x + 1, y), at(x, y + 1), at(x == 0 ? 0 : x - 1, y), at(x, y == 0 ? 0 : y - 1)}) {
        if (frame.material[other] != frame.material[i]) return true;
        if (frame.material[i] == sky) continue;
        auto const cosine = frame.normal.x[other] * frame.normal.x[i] + frame.normal.y[other] * frame.normal.y[i] +
                            frame.normal.z[other] * frame.normal.z[i];
        if (cosine < 0.9f || std::abs(frame.roughness[other] - frame.roughness[i]) > 0.04f ||
            std::abs(frame.depth[other] - frame.depth[i]) > 0.06f * frame.depth[i])
            return true;
    }
    return false;
}

/// The pixels of every group side by side, in order, and one atomic addition for each group that has any.
template <std::size_t N>
void check_export(Policy const& policy) {
    auto frame = random_frame();
    for_each_pixel(frame, [&](auto x, auto, auto i) { // groups without edges
        if (x < 33) frame.material[i] = sky;
    });
    auto const exports = export_edges<N>(policy, frame);
    std::uint32_t const height = N < 4 ? 1 : N / 4, across = (frame.width + 15) / 16, down = (frame.height + height - 1) / height;
    INFO(N << " lanes");
    REQUIRE(exports.size() == std::size_t{across} * down);
    std::vector<int> taken(frame.edge_count);
    std::size_t atomics = 0, waves = 0, lanes = 0, total = 0;
    for (std::uint32_t group = 0; group < exports.size(); ++group) {
        std::vector<std::uint32_t> expected, of_wave(4);
        for (std::uint32_t thread = 0; thread < 4 * N; ++thread) {
            auto const x = group % across * 16 + thread % 16, y = group / across * height + thread / 16;
            if (x < frame.width && y < frame.height && is_edge_by_loop(frame, x, y)) {
                expected.push_back(x | y << 16);
                ++of_wave[thread / N];
            }
        }
        auto const& [first, count, found_by, made] = exports[group];
        REQUIRE(count == expected.size());
        REQUIRE(made == (expected.empty() ? 0u : 1u));
        REQUIRE(found_by == 4u - static_cast<std::uint32_t>(std::ranges::count(of_wave, 0u)));
        REQUIRE(first + count <= frame.edge_count);
        REQUIRE(std::equal(expected.begin(), expected.end(), frame.edges.begin() + first));
        for (auto i = first; i < first + count; ++i) ++taken[i];
        atomics += made;
        waves += found_by;
        lanes += count;
        total += expected.size();
    }
    REQUIRE(frame.edge_count == total);
    REQUIRE(std::ranges::count(taken, 1) == std::ranges::ssize(taken)); // no gap, and no place twice
    REQUIRE((0 < atomics && atomics < waves && waves < lanes));
    REQUIRE(atomics < exports.size());
}

template <std::size_t N>
void check_rays(Policy const& policy) {
    auto frame = random_frame();
    for_each_pixel(frame, [&](auto x, auto y, auto i) { // a tile without mirrors, and one with a single one
        if (x / 8 == 2 && y / 8 == 1) frame.roughness[i] = 0.5f;
        if (x / 8 == 3 && y / 8 == 1) frame.roughness[i] = x % 8 == 7 && y % 8 == 7 ? 0.1f : 0.5f;
    });
    frame.material[15 * frame.pitch + 31] = 1;
    std::vector<std::uint32_t> expected, expected_tiles;
    for_each_pixel(frame, [&](auto x, auto y, auto i) {
        if (frame.material[i] == sky || frame.roughness[i] >= 0.35f) return;
        expected.push_back(x | y << 16);
        expected_tiles.push_back(x / 8 | y / 8 << 16);
    });
    std::ranges::sort(expected_tiles);
    expected_tiles.erase(std::unique(expected_tiles.begin(), expected_tiles.end()), expected_tiles.end());
    ray_classification<N>(policy, frame);
    INFO(N << " lanes");
    REQUIRE(frame.ray_count == expected.size());
    frame.rays.resize(frame.ray_count);
    std::ranges::sort(frame.rays);
    std::ranges::sort(expected);
    REQUIRE(frame.rays == expected);
    REQUIRE(frame.mirror_tile_count == expected_tiles.size());
    REQUIRE(expected_tiles.size() < frame.tiles());
    frame.mirror_tiles.resize(frame.mirror_tile_count);
    std::ranges::sort(frame.mirror_tiles);
    REQUIRE(frame.mirror_tiles == expected_tiles);
}

/// Whether a light gives anything to a point; a spot's cone is left out.
bool reaches(Light const& light, float3 const& point) {
    auto to = point - light.position;
    if (light.type == LightType::tube) to = to - light.axis * std::clamp(dot(to, light.axis) / dot(light.axis, light.axis), 0.0f, 1.0f);
    if (light.type == LightType::spot && dot(to, light.axis) < light.cone * length(to)) return false;
    return length(to) < light.range;
}

template <std::size_t N>
void check_culling(Policy const& policy) {
    auto frame = random_frame();
    depth_tiles<8, 1>(in_order, frame, frame.nearest, frame.farthest);
    std::vector<std::uint32_t> needed(frame.tile_lights.size());
    auto const& camera = frame.camera;
    for_each_pixel(frame, [&](auto x, auto y, auto i) {
        auto const right = (static_cast<float>(x) + 0.5f - 0.5f * camera.width) * camera.scale;
        auto const up = (0.5f * camera.height - static_cast<float>(y) - 0.5f) * camera.scale;
        auto const point = camera.position + (camera.forward + camera.right * right + camera.up * up) * frame.depth[i];
        for (std::uint32_t l = 0; l < frame.lights.size(); ++l)
            if (reaches(frame.lights[l], point)) needed[(y / 8 * frame.columns + x / 8) * frame.light_words + l / 32] |= 1u << l % 32;
    });
    light_culling<N>(policy, frame);
    INFO(N << " lanes");
    std::size_t found = 0, lost = 0;
    for (std::size_t i = 0; i < needed.size(); ++i) {
        found += static_cast<std::size_t>(std::popcount(frame.tile_lights[i]));
        lost += static_cast<std::size_t>(std::popcount(needed[i] & ~frame.tile_lights[i]));
    }
    REQUIRE(lost == 0);
    REQUIRE(found < frame.tiles() * frame.lights.size() / 2); // most are culled
}

double middle_of_bucket(std::uint32_t bucket) { return std::ldexp(1 + (bucket % 16 + 0.5) / 16, static_cast<int>(bucket / 16) - 12); }

/// Pixel by pixel, from dark to bright.
float exposure_by_loop(std::vector<std::uint32_t> const& counts) {
    auto const total = std::accumulate(counts.begin(), counts.end(), 0u);
    double sum = 0;
    std::uint32_t pixel = 0, shown = 0;
    for (std::uint32_t bucket = 0; bucket < counts.size(); ++bucket)
        for (auto const end = pixel + counts[bucket]; pixel < end; ++pixel) {
            if (pixel < total / 2 || pixel >= total - total / 20) continue;
            sum += middle_of_bucket(bucket);
            ++shown;
        }
    return shown == 0 ? 1.0f : static_cast<float>(0.30 * shown / sum);
}

template <std::size_t N>
void check_exposure(Policy const& policy) {
    INFO(N << " lanes");
    std::mt19937 random(8);
    for (std::uint32_t most : {0u, 1u, 2u, 40u, 3000u}) { // pixels in a bucket; every second bucket has none
        std::vector<std::uint32_t> counts(light_buckets);
        for (std::size_t b = 1; b < counts.size(); b += 2) counts[b] = static_cast<std::uint32_t>(random() % (most + 1));
        REQUIRE(exposure_for<N>(policy, counts) == exposure_by_loop(counts));
    }
    for (std::uint32_t b : {0u, 77u, light_buckets - 1}) { // one bucket has all
        std::vector<std::uint32_t> counts(light_buckets);
        counts[b] = 1u << 16;
        REQUIRE(exposure_for<N>(policy, counts) == exposure_by_loop(counts));
    }
}

} // namespace

TEST_CASE("deferred: the depth of tiles is the same by one wave, two waves and a loop") {
    check_depth_tiles<4>(in_order);
    check_depth_tiles<32>(in_order);
    check_depth_tiles<64>(shuffled_by(1));
    check_depth_tiles<128>(in_order);
}

TEST_CASE("deferred: a group exports its pixels side by side, by one atomic addition") {
    check_export<4>(in_order);
    check_export<16>(in_order);
    check_export<64>(shuffled_by(2));
}

TEST_CASE("deferred: every pixel that mirrors gets one ray, and its tile is listed once") {
    check_rays<4>(in_order);
    check_rays<64>(shuffled_by(3));
}

TEST_CASE("deferred: no light is culled that reaches a pixel of the tile") {
    check_culling<4>(in_order);
    check_culling<32>(shuffled_by(4));
}

TEST_CASE("deferred: the exposure comes from all pixels and no others") {
    Frame frame(21, 3);
    for_each_pixel(frame, [&](auto x, auto y, auto i) {
        auto const light = x < 7 ? 0.25f : y == 0 ? 0.0f : 1000.0f;
        for (auto* plane : {&frame.color.x, &frame.color.y, &frame.color.z}) (*plane)[i] = light;
    });
    auto const counts = luminance_histogram<8>(in_order, frame);
    REQUIRE(counts.size() == light_buckets);
    REQUIRE(counts[light_buckets - 1] == 28);
    std::uint32_t quarter = 0;
    for (std::uint32_t b = 0; b < light_buckets; ++b)
        if (middle_of_bucket(b) > 0.24 && middle_of_bucket(b) < 0.27) quarter += counts[b];
    REQUIRE(quarter == 21);
    REQUIRE(std::accumulate(counts.begin(), counts.end(), 0u) == 49); // the black ones have no bucket
}

TEST_CASE("deferred: the exposure is that of the pixels from the median to the brightest twentieth") {
    check_exposure<4>(in_order);
    check_exposure<16>(shuffled_by(5));
}

TEST_CASE("deferred: the progress of a stage counts the groups of each of its dispatches") {
    std::unique_ptr<std::FILE, int (*)(std::FILE*)> const file(std::tmpfile(), std::fclose);
    REQUIRE(file != nullptr);
    {
        Progress progress(file.get(), {});
        Policy policy;
        policy.progress = &progress;
        progress.begin("exposure");
        for (std::uint64_t const groups : {600u, 2u}) policy(groups, [](auto const&...) {});
    }
    std::rewind(file.get());
    std::array<char, 200> text{};
    REQUIRE(std::fread(text.data(), 1, text.size() - 1, file.get()) != 0);
    std::string const clear = "\r\033[K";
    REQUIRE(text.data() == clear + "exposure 42 %" + clear + "exposure 85 %" + clear + "exposure 100 %" + clear + "exposure 100 %" + clear);
}

TEST_CASE("deferred: the stages together show what a ray alone sees") {
    static constexpr std::size_t N = 8;
    Frame frame(56, 32);
    auto const policy = shuffled_by(5);
    g_buffer<N>(policy, frame);
    depth_tiles<N, 1>(policy, frame, frame.nearest, frame.farthest);
    light_culling<N>(policy, frame);
    ray_classification<N>(policy, frame);
    reflections<N>(policy, frame);
    resolve_reflections<N>(policy, frame);
    visibility<N>(policy, frame);
    lighting<N>(policy, frame);
    REQUIRE(frame.ray_count > 100);
    std::size_t different = 0;
    for (std::uint32_t y = 0; y < frame.height; ++y)
        for (std::uint32_t x = 0; x < frame.width; x += N) {
            auto const ray = frame.camera.ray_of_pixel(Uint2<N>(x + iota<std::uint32_t, N>(), y));
            auto const seen = radiance(Wave<N>{}, frame.lights, frame.all_lights, Float3<N>(frame.camera.position), ray);
            auto const at = y * frame.pitch + x;
            different += ((load<N>(&frame.color.x[at]) != seen.x) | (load<N>(&frame.color.y[at]) != seen.y) |
                          (load<N>(&frame.color.z[at]) != seen.z))
                             .count();
        }
    REQUIRE(different == 0);
}
