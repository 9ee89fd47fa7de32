#include "support/catch.hpp"

#include <crosslane/algorithm/blend.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <vector>

namespace algorithm_blend_influences {

namespace {

using crosslane::blend;
using crosslane::blend_lane_per_layer;
using crosslane::blend_lane_per_point;
using Floats = std::vector<float>;

/// Wholly where they are equal, otherwise as the layer's second number says.
constexpr auto matching = [](auto const& point, auto const& key, auto const& otherwise) { return select(point == key, 1.0f, otherwise); };

Floats by_loop(Floats const& points, Floats const& keys, Floats const& otherwise, Floats const& colours, Floats out)
{
    for (std::size_t p = 0; p < points.size(); ++p)
        for (std::size_t l = 0; l < keys.size(); ++l) out[p] += (colours[l] - out[p]) * (points[p] == keys[l] ? 1 : otherwise[l]);
    return out;
}

} // namespace

TEST_CASE("blend takes any influence, and points, layers and colours of any number of columns", "[algorithm][blend]")
{
    Floats const points{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, keys{3, 9, 4, 20, 5, 7}, otherwise{0.5f, 0, 0.25f, 0.5f, 0, 0.5f},
        colours{8, -16, 32, 4, 64, 2};
    Floats const ground{0, 2, 4, 8, 16, 32, -2, -4, -8, -16, 1};
    auto const expected = by_loop(points, keys, otherwise, colours, ground); // every step is exact
    auto const layers = std::tie(keys, otherwise);
    for (int form = 0; form < 3; ++form) {
        auto out = ground;
        if (form == 0) CHECK(blend(std::tie(points), layers, std::tie(colours), std::tie(out), matching) == 0);
        if (form == 1) CHECK(blend_lane_per_point<4>(std::tie(points), layers, std::tie(colours), std::tie(out), matching) == 0);
        if (form == 2) CHECK(blend_lane_per_layer<4>(std::tie(points), layers, std::tie(colours), std::tie(out), matching) == 0);
        CHECK(out == expected);
    }
}

/// As matching, of one number that stands for both.
struct Prepared
{
    auto prepare(auto const& key, auto const& otherwise) const { return std::tuple(key + otherwise * 0.125f); }
    auto operator()(auto const& point, auto const& both) const
    {
        return select(floor(both) == point, 1.0f, (both - floor(both)) * 8.0f);
    }
};
/// The same, handing on what it prepares.
struct HandingOn : Prepared
{
    auto with_prepared(auto const& f, auto const& key, auto const& otherwise) const { return f(key + otherwise * 0.125f); }
    auto prepare(auto const& key, auto const&) const { return std::tuple(key - key); } // is not called
};
/// The same, calling nothing but transmittance.
struct Transmitting
{
    auto prepare(auto const& key, auto const& otherwise) const { return Prepared().prepare(key, otherwise); }
    auto transmittance(auto const& point, auto const& both) const { return 1.0f - Prepared()(point, both); }
};

TEST_CASE("blend gives an influence what it prepared, and asks for its transmittance if it can", "[algorithm][blend]")
{
    Floats const points{1, 2, 3, 4, 5, 6}, keys{3, 9, 4, 20, 5}, otherwise{0.5f, 0, 0.25f, 0.5f, 0}, colours{8, -16, 32, 4, 64};
    Floats const ground{0, 2, 4, 8, 16, 32}, expected = by_loop(points, keys, otherwise, colours, ground);
    for (std::size_t const count : {2u, 6u}) { // a layer in every lane, a point
        auto const check = [&](auto const& influence) {
            auto out = ground;
            blend(std::tuple(std::span(points).first(count)), std::tie(keys, otherwise), std::tie(colours),
                  std::tuple(std::span(out).first(count)), influence);
            CHECK(std::equal(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(count), expected.begin()));
        };
        check(Prepared());
        check(HandingOn());
        check(Transmitting());
    }
}

TEST_CASE("a NaN influence reaches its point only, and a sphere of radius 0 none", "[algorithm][blend]")
{
    float const nan = std::numeric_limits<float>::quiet_NaN();
    Floats const points{1, 2, 3, 4, 5}, keys{9, 9}, otherwise{nan, 0.5f}, once{0.5f, 0.5f}, colours{1, 2}, zero{0, 0};
    Floats out(5, 1.0f);
    blend(std::tie(points), std::tie(keys, once), std::tie(colours), std::tie(out), matching);
    CHECK(out == Floats(5, 1.5f));
    auto const only_third = [](auto const& point, auto const&, auto const& t) {
        return select(point == 3.0f, t, decltype(point + point)(0.0f));
    };
    blend(std::tie(points), std::tie(keys, otherwise), std::tie(colours), std::tie(out), only_third);
    CHECK(std::isnan(out[2]));
    CHECK((out[1] == 1.5f && out[3] == 1.5f));
    Floats ground(5, -1.0f);
    blend(std::tie(points, points, points), std::tie(points, points, points, points), std::tie(points), std::tie(ground),
          crosslane::sphere_influence);
    CHECK(ground != Floats(5, -1.0f));
    Floats same(5, -1.0f), none(5, 0.0f);
    blend(std::tie(points, points, points), std::tie(points, points, points, none), std::tie(points), std::tie(same),
          crosslane::sphere_influence);
    CHECK(same == Floats(5, -1.0f));
}

TEST_CASE("SphereInfluence itself says how much a sphere covers", "[algorithm][blend]")
{
    using L = crosslane::Lanes<float, 4>;
    auto const t = crosslane::sphere_influence(L::from_array({0, 1, 2, 3}), L(0.0f), L(0.0f), L(0.0f), L(0.0f), L(0.0f), L(2.0f));
    CHECK(t.to_array() == std::array{1.0f, 0.75f, 0.0f, 0.0f});
}

TEST_CASE("SphereInfluence is within 8 u of the exact value for radii from 1e-18 to 1e18", "[algorithm][blend]")
{
    using L = crosslane::Lanes<float, 4>;
    std::mt19937 random(1);
    std::uniform_real_distribution<float> unit(-1, 1), exponent(-18, 18);
    long double worst = 0;
    for (int i = 0; i < 20000; ++i) {
        float const radius = std::pow(10.0f, exponent(random));
        std::array<float, 3> point, centre;
        long double square = 0;
        for (std::size_t c = 0; c < 3; ++c) {
            point[c] = radius * unit(random);
            centre[c] = radius * unit(random);
            auto const distance = static_cast<long double>(point[c]) - static_cast<long double>(centre[c]);
            square += distance * distance;
        }
        auto const exact = std::max(1 - square / (static_cast<long double>(radius) * static_cast<long double>(radius)), 0.0L);
        auto const far = [&](auto const& influence) {
            auto const t = influence(L(point[0]), L(point[1]), L(point[2]), L(centre[0]), L(centre[1]), L(centre[2]), L(radius))[0];
            return std::abs(static_cast<long double>(t) - exact);
        };
        worst = std::max({worst, far(crosslane::sphere_influence), far(crosslane::fused_sphere_influence)});
    }
    CHECK(static_cast<double>(worst) <= 8 * 0x1p-24);
}

TEST_CASE("blend refuses columns that do not fit together", "[algorithm][blend]")
{
    Floats five(5, 1.0f), four(4, 1.0f), out(5, 1.0f), layer(3, 0.5f), two(2);
    auto const half = [](auto const& x, auto const&...) { return x * 0.0f + 0.5f; };
    auto const refused = [&](auto points, auto layers, auto colours, auto outs) {
        CHECK_THROWS_AS(blend(points, layers, colours, outs, half), std::invalid_argument);
    };
    refused(std::tie(five, four), std::tie(layer), std::tie(layer), std::tie(out));
    refused(std::tie(five), std::tie(layer, two), std::tie(layer), std::tie(out));
    refused(std::tie(five), std::tie(layer), std::tie(two), std::tie(out));
    refused(std::tie(four), std::tie(layer), std::tie(layer), std::tie(out));
    refused(std::tie(out), std::tie(layer), std::tie(layer), std::tie(out));
    refused(std::tie(five), std::tie(layer), std::tuple(std::span(out).first(3)), std::tie(out));
    refused(std::tie(five), std::tuple(std::span(out).last(3)), std::tie(layer), std::tie(out));
    CHECK_THROWS_AS(blend(std::tie(five), std::tie(layer), std::tie(layer, layer), std::tie(out, out), half), std::invalid_argument);
    CHECK_THROWS_AS(blend(std::tie(five), std::tie(layer), std::tie(layer, layer), std::tie(out, four), half), std::invalid_argument);
    CHECK(out == Floats(5, 1.0f));
    std::span<float> const all = out; // side by side is apart
    CHECK(blend(std::tuple(all.first(2)), std::tie(layer), std::tie(layer), std::tuple(all.subspan(2, 2)), half) == 0);
    CHECK(out == Floats{1, 1, 0.5625f, 0.5625f, 1});
}

TEST_CASE("blend's spheres hand on what they prepare", "[algorithm][blend]")
{
    auto const x = crosslane::iota<float, 8>() * 0.5f, y = x + 1.0f, z = x - 2.0f, radius = x + 0.25f;
    auto const together = [](auto const&... numbers) { return std::tuple(numbers...); };
    auto const handed_on = crosslane::sphere_influence.with_prepared(together, x, y, z, radius);
    auto const same_lanes = [](auto const& a, auto const& b) { return a.to_array() == b.to_array(); };
    auto const prepared = crosslane::sphere_influence.prepare(x, y, z, radius);
    CHECK(same_lanes(std::get<0>(prepared), std::get<0>(handed_on)));
    CHECK(same_lanes(std::get<1>(prepared), std::get<1>(handed_on)));
    CHECK(same_lanes(std::get<2>(prepared), std::get<2>(handed_on)));
    CHECK(same_lanes(std::get<3>(prepared), std::get<3>(handed_on)));
}

} // namespace algorithm_blend_influences
