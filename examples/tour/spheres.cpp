// Spheres that colour the points behind them: every pixel sees all 1024, one over the other, from the farthest to the
// nearest. A renderer blends like this where the order counts: particles, decals, probes.

#include "spheres.hpp"
#include "measure.hpp"

#include <crosslane/crosslane.hpp>

#include <cmath>
#include <numbers>
#include <random>
#include <stdexcept>

namespace {

using namespace crosslane;

/// Pixels as blend takes them, and where in the picture they are.
struct Ground {
    std::size_t width;
    std::vector<float> x, y, red, green, blue;
};

struct Spheres {
    std::vector<float> x, y, radius, red, green, blue;

    auto columns() { return std::tie(x, y, radius, red, green, blue); }
    auto columns() const { return std::tie(x, y, radius, red, green, blue); }
};

constexpr std::size_t strip_pixels = 64;

/// Up to 64 pixels of one row: those from `first` on.
struct Strip {
    std::size_t first, count;
    float left, right, y;

    Strip(Ground const& ground, std::size_t from)
        : first(from), count(std::min(strip_pixels, ground.width - from % ground.width)), left(ground.x[from]),
          right(ground.x[from + count - 1]), y(ground.y[from]) {}
    bool touches(Spheres const& spheres, std::size_t s) const {
        float const dx = spheres.x[s] - std::clamp(spheres.x[s], left, right), dy = spheres.y[s] - y;
        return dx * dx + dy * dy < spheres.radius[s] * spheres.radius[s];
    }
};

/// How opaque a soap bubble is: hardly in the middle, more towards its rim, and where it reflects a lamp.
struct Bubble {
    template <class X>
    auto prepare(X const& x, X const& y, X const& radius) const {
        return std::tuple(x, y, 1.0f / radius, 0.5f * radius);
    }
    template <class X>
    X operator()(X const& px, X const& py, X const& x, X const& y, X const& inverse, X const& sharpness) const {
        X const u = (px - x) * inverse, v = (py - y) * inverse; // -1 to 1 within the sphere
        X const squared = u * u + v * v;
        X const lamp = 1.0f - 16.0f * (squared + 0.9f * (u + v) + 0.405f); // 1 at (-0.45, -0.45)
        X const mirrored = select(lamp > 0.0f, lamp, 0.0f);
        X const edge = (1.0f - squared) * sharpness; // 1 from one pixel inside the rim on
        X const t = select(edge < 1.0f, edge, 1.0f) * (0.04f + 0.4f * squared * squared + 0.5f * mirrored);
        return select(squared < 1.0f, t, 0.0f);
    }
};

/// First the spheres in front of a strip are compacted, then each of its pixels is a lane of a wave that blends them.
template <std::size_t N>
void blend_by_waves(Ground& ground, Spheres const& spheres) {
    Spheres room = spheres;
    for (std::size_t i = 0; i < ground.x.size();) {
        Strip const strip(ground, i);
        auto const count = compact_columns(spheres.columns(), room.columns(), [&](auto x, auto y, auto radius, auto...) {
            auto const dx = x - clamp(x, strip.left, strip.right), dy = y - strip.y;
            return dx * dx + dy * dy < radius * radius;
        });
        auto const near = [&](auto const&... column) { return std::tuple(std::span(column).first(count)...); };
        auto const pixels = [&](auto&... column) { return std::tuple(std::span(column).subspan(i, strip.count)...); };
        blend_lane_per_point<N>(pixels(std::as_const(ground.x), std::as_const(ground.y)), near(room.x, room.y, room.radius),
                                near(room.red, room.green, room.blue), pixels(ground.red, ground.green, ground.blue),
                                Bubble{});
        i += strip.count;
    }
}

void blend_by_loop(Ground& ground, Spheres const& spheres) {
    std::vector<std::size_t> near;
    for (std::size_t i = 0; i < ground.x.size();) {
        Strip const strip(ground, i);
        near.clear();
        for (std::size_t s = 0; s < spheres.x.size(); ++s)
            if (strip.touches(spheres, s)) near.push_back(s);
        for (std::size_t const end = i + strip.count; i < end; ++i) {
            for (std::size_t const s : near) {
                float const inverse = 1 / spheres.radius[s];
                float const u = (ground.x[i] - spheres.x[s]) * inverse, v = (ground.y[i] - spheres.y[s]) * inverse;
                float const squared = u * u + v * v;
                if (squared >= 1) continue;
                float const lamp = std::max(1 - 16 * (squared + 0.9f * (u + v) + 0.405f), 0.0f);
                float const edge = std::min((1 - squared) * 0.5f * spheres.radius[s], 1.0f);
                float const t = edge * (0.04f + 0.4f * squared * squared + 0.5f * lamp);
                ground.red[i] += t * (spheres.red[s] - ground.red[i]); // color = lerp(color, Sphere[s].color, t);
                ground.green[i] += t * (spheres.green[s] - ground.green[i]);
                ground.blue[i] += t * (spheres.blue[s] - ground.blue[i]);
            }
        }
    }
}

/// How many spheres touch a strip, on average.
double average_near(Ground const& ground, Spheres const& spheres) {
    std::size_t near = 0, strips = 0;
    for (std::size_t i = 0; i < ground.x.size(); ++strips) {
        Strip const strip(ground, i);
        for (std::size_t s = 0; s < spheres.x.size(); ++s) near += strip.touches(spheres, s);
        i += strip.count;
    }
    return double(near) / double(strips);
}

Ground ground_of(Pixels const& in, std::size_t width, double exposure) {
    Ground ground{width, {}, {}, in.red, in.green, in.blue};
    for (std::size_t i = 0; i < in.size(); ++i) {
        ground.x.push_back(static_cast<float>(i % width) + 0.5f);
        ground.y.push_back(static_cast<float>(i / width) + 0.5f);
        for (auto* light : {&ground.red[i], &ground.green[i], &ground.blue[i]})
            *light = static_cast<float>(std::min(*light * exposure, 1e4));
    }
    return ground;
}

/// A band of bubbles that winds through the picture, the farthest and smallest first.
Spheres make_spheres(std::size_t width, std::size_t height) {
    constexpr std::size_t count = 1024;
    constexpr float turn = 2 * std::numbers::pi_v<float>;
    auto const w = static_cast<float>(width), h = static_cast<float>(height);
    std::mt19937 random(1); // its numbers are the same everywhere
    auto const unit = [&] { return static_cast<float>(random() >> 8) * 0x1p-24f; };
    Spheres spheres;
    for (std::size_t i = 0; i < count; ++i) {
        float const nearness = static_cast<float>(i) / count, along = 1.1f * unit() - 0.05f;
        float const aside = (unit() + unit() + unit() - 1.5f) * (0.2f + 0.25f * along);
        spheres.x.push_back(along * w);
        spheres.y.push_back((0.5f + 0.2f * std::sin(turn * (1.2f * along + 0.05f)) + aside) * h);
        spheres.radius.push_back(std::sqrt(w * h) * (0.007f + 0.075f * std::pow(nearness, 14.0f)));
        auto const colour = [&](float phase) { return 0.75f + 0.5f * std::cos(turn * (0.9f * along + 0.3f * unit() + phase)); };
        spheres.red.push_back(colour(0.0f));
        spheres.green.push_back(colour(0.3f));
        spheres.blue.push_back(colour(0.6f));
    }
    return spheres;
}

/// The same, except for the rounding of many layers.
bool same_colours(Ground const& a, Ground const& b) {
    auto const near = [](float x, float y) { return std::abs(x - y) <= 1e-4f * (1 + std::abs(x)); };
    return std::ranges::equal(a.red, b.red, near) && std::ranges::equal(a.green, b.green, near) &&
           std::ranges::equal(a.blue, b.blue, near);
}

} // namespace

Painted blend_spheres(Pixels const& in, std::size_t width, double exposure, Options const& options) {
    auto const spheres = make_spheres(width, in.size() / width);
    auto const ground = ground_of(in, width, exposure);
    double const near = average_near(ground, spheres);
    std::printf("%zu spheres over %zu pixels, for each strip of %zu those that touch it: %.1f on average\n\n"
                "                  median\n"
                "built for %-8s  time  ns/pixel  speed-up\n",
                spheres.x.size(), in.size(), strip_pixels, near, CROSSLANE_EXAMPLES_ISA);

    Ground expected = ground, painted = ground;
    blend_by_loop(expected, spheres);
    double loop = 0;
    struct {
        char const* name;
        void (*blend)(Ground&, Spheres const&);
    } const rows[] = {{"plain loop", blend_by_loop},
                      {"waves of 4", blend_by_waves<4>},
                      {"waves of 32", blend_by_waves<32>}};
    for (auto const& row : rows) {
        painted = ground;
        row.blend(painted, spheres);
        if (!same_colours(painted, expected))
            throw std::runtime_error(std::string(row.name) + " paint other colours than the plain loop");
        Ground scratch = ground;
        double const time = median_time(options.seconds, [&] { row.blend(scratch, spheres); });
        if (loop == 0) loop = time;
        std::printf("%-12s%9.2f ms", row.name, 1e3 * time);
        print_speed(time / double(in.size()), loop / double(in.size()));
        std::printf("\n");
    }
    std::printf("\n");
    return {{std::move(painted.red), std::move(painted.green), std::move(painted.blue), in.position},
            spheres.x.size(),
            32, // the last row's
            strip_pixels,
            near};
}
