#pragma once

#include "support/catch.hpp"
#include "support/values.hpp"

#include <crosslane/algorithm/blend.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

/// What the tests of blend share: spheres that colour points, and plain loops that say what must come out.
namespace blending {

/// The columns of one problem, anywhere in memory.
template <class T>
struct Columns
{
    std::size_t points = 0, layers = 0;
    std::array<T*, 3> point{};
    std::array<T*, 4> sphere{}; // x, y, z, radius
    std::array<T*, 3> colour{};
    std::array<T*, 3> out{};
    T stop_below = 0;
    bool fused = false;
};

/// Hands out each column of c, with its length, in one fixed order.
template <class T, class F>
void for_each_column(Columns<T>& c, F f)
{
    for (auto& p : c.point) f(p, c.points);
    for (auto& p : c.sphere) f(p, c.layers);
    for (auto& p : c.colour) f(p, c.layers);
    for (auto& p : c.out) f(p, c.points);
}
inline constexpr std::size_t column_count = 13;

/// A problem in memory of its own.
template <class T>
struct Problem
{
    std::size_t points, layers;
    T stop_below = 0;
    std::array<std::vector<T>, column_count> memory{};

    Columns<T> columns()
    {
        Columns<T> c;
        c.points = points;
        c.layers = layers;
        c.stop_below = stop_below;
        std::size_t i = 0;
        for_each_column(c, [&](T*& column, std::size_t count) {
            memory[i].resize(count + 1); // never null
            column = memory[i++].data();
        });
        return c;
    }
};

inline double random_number(std::uint64_t seed, std::uint64_t i)
{
    return static_cast<double>(support::random_bits(seed, i) >> 11) / 9007199254740992.0;
}

/// Points and spheres in the unit cube, radii from half the given one to one and a half of it.
template <class T>
void fill(Columns<T> const& c, std::uint64_t seed, double radius)
{
    auto const random = [&](std::size_t column, std::size_t i) { return random_number(16 * seed + column, i); };
    for (std::size_t p = 0; p < c.points; ++p)
        for (std::size_t k = 0; k < 3; ++k) {
            c.point[k][p] = static_cast<T>(random(k, p));
            c.out[k][p] = static_cast<T>(2 * random(3 + k, p) - 1);
        }
    for (std::size_t m = 0; m < c.layers; ++m) {
        for (std::size_t k = 0; k < 3; ++k) {
            c.sphere[k][m] = static_cast<T>(random(6 + k, m));
            c.colour[k][m] = static_cast<T>(2 * random(9 + k, m) - 1);
        }
        c.sphere[3][m] = static_cast<T>(radius * (0.5 + random(12, m)));
    }
}

/// Zeros of both signs, infinities, NaN, denormals and the limits, everywhere.
template <class T>
void fill_with_edges(Columns<T> c, std::uint64_t seed)
{
    for_each_column(c, [&](T* column, std::size_t count) {
        auto const values = support::test_values<T>(count, ++seed);
        std::copy(values.begin(), values.end(), column);
    });
}

// The documented orders, one number at a time. Compiled without contraction, as all tests.

template <class T>
T least()
{
    return sizeof(T) == 4 ? static_cast<T>(std::ldexp(1.0, -30)) : static_cast<T>(std::ldexp(1.0, -59));
}

template <class T>
T multiply_add(bool fused, T a, T b, T c)
{
    T const product = a * b;
    return fused ? std::fma(a, b, c) : product + c;
}

/// 1 - t.
template <class T>
T transmittance(Columns<T> const& c, std::size_t p, std::size_t m)
{
    T const dx = c.point[0][p] - c.sphere[0][m], dy = c.point[1][p] - c.sphere[1][m], dz = c.point[2][p] - c.sphere[2][m];
    T const xx = dx * dx, xy = multiply_add(c.fused, dy, dy, xx), xyz = multiply_add(c.fused, dz, dz, xy);
    T const inverse = 1 / (c.sphere[3][m] * c.sphere[3][m]);
    T const q = xyz * inverse;
    return q < 1 ? q : 1;
}

template <class T>
void by_points(Columns<T> const& c)
{
    T const bound = std::max(least<T>(), c.stop_below);
    for (std::size_t p = 0; p < c.points; ++p) {
        T through = 1;
        std::array<T, 3> painted{};
        for (std::size_t done = 0; done < c.layers; ++done) {
            std::size_t const m = c.layers - 1 - done;
            T const below = through * transmittance(c, p, m);
            T const weight = through - below;
            for (std::size_t k = 0; k < 3; ++k) painted[k] = multiply_add(c.fused, weight, c.colour[k][m], painted[k]);
            through = below;
            // After the 8th and 16th of each sixteen; of the last, which may be fewer, after the one that has 8 below it.
            std::size_t const sixteen = done / 16 * 16, count = std::min<std::size_t>(16, c.layers - sixteen);
            std::size_t const below_count = count - 1 - (done - sixteen);
            if (below_count % 8 == 0 && !(through > bound)) through = 0;
        }
        for (std::size_t k = 0; k < 3; ++k) c.out[k][p] = multiply_add(c.fused, c.out[k][p], through, painted[k]);
    }
}

template <class T>
void by_layers(Columns<T> const& c, std::size_t lanes)
{
    auto const kept = [](T x, T bound) { return x > bound ? x : T{}; };
    T const bound = std::max(least<T>(), c.stop_below);
    for (std::size_t p = 0; p < c.points; ++p) {
        T through = 1;
        std::array<std::vector<T>, 3> painted;
        for (auto& lane : painted) lane.resize(lanes);
        std::size_t end = c.layers;
        while (end > 0) {
            std::size_t const begin = end >= 4 * lanes ? end - 4 * lanes : 0;
            for (std::size_t w = 4; w-- > 0;) {
                std::vector<T> v(lanes, T(1)), before(lanes, T(1));
                for (std::size_t lane = 0; lane < lanes; ++lane) // lane 0 is the last layer
                    if (std::size_t const m = begin + w * lanes + lanes - 1 - lane; m < end) v[lane] = transmittance(c, p, m);
                for (std::size_t lane = 1; lane < lanes; ++lane) before[lane] = v[lane - 1];
                for (std::size_t stride = 1; stride < lanes; stride *= 2) {
                    auto const last = before;
                    for (std::size_t lane = 0; lane < lanes; ++lane)
                        before[lane] = kept(lane >= stride ? last[lane - stride] * last[lane] : last[lane], least<T>());
                }
                T all = 1;
                for (std::size_t lane = 0; lane < lanes; ++lane) {
                    T const below = before[lane] * v[lane];
                    T const weight = (before[lane] - below) * through;
                    std::size_t const m = begin + w * lanes + lanes - 1 - lane;
                    for (std::size_t k = 0; k < 3; ++k) {
                        T& paint = painted[k][lanes - 1 - lane];
                        paint = multiply_add(c.fused, weight, m < end ? c.colour[k][m] : T{}, paint);
                    }
                    all = below;
                }
                through = kept(through * all, bound);
            }
            end = begin;
        }
        for (std::size_t k = 0; k < 3; ++k) {
            auto& sum = painted[k];
            for (std::size_t n = lanes; n > 1; n /= 2)
                for (std::size_t i = 0; i < n / 2; ++i) sum[i] = sum[2 * i] + sum[2 * i + 1];
            c.out[k][p] = multiply_add(c.fused, c.out[k][p], through, sum[0]);
        }
    }
}

/// The serial loop of lerps, and how far from it each result may be.
struct Exact
{
    std::vector<long double> out, bound;
};
template <class T>
Exact by_lerp(Columns<T> const& c)
{
    long double const u = sizeof(T) == 4 ? std::ldexp(1.0L, -24) : std::ldexp(1.0L, -53);
    Exact exact;
    for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t p = 0; p < c.points; ++p) {
            long double colour = c.out[k][p], greatest = std::abs(colour), touching = 0;
            for (std::size_t m = 0; m < c.layers; ++m) {
                long double square = 0, radius = c.sphere[3][m];
                for (std::size_t i = 0; i < 3; ++i) {
                    long double const d = static_cast<long double>(c.point[i][p]) - static_cast<long double>(c.sphere[i][m]);
                    square += d * d;
                }
                long double const t = std::clamp(1 - square / (radius * radius), 0.0L, 1.0L);
                long double const paint = c.colour[k][m];
                colour += (paint - colour) * t;
                greatest = std::max(greatest, std::abs(paint));
                touching += t > -16 * u && square < radius * radius * (1 + 16 * u);
            }
            exact.out.push_back(colour);
            exact.bound.push_back((24 * u * touching + static_cast<long double>(std::max(T{}, c.stop_below)) * 2) * greatest);
        }
    return exact;
}

enum class Form { picked, fused, points, layers }; // fused: blend with fused_sphere_influence

template <class T>
struct Blending
{
    Form form;
    std::size_t lanes; // 0: the default
    std::size_t (*run)(Columns<T> const&);

    bool is_by_layers(std::size_t points) const { return form == Form::layers || (form != Form::points && points < 4); }
    void expect(Columns<T> c) const
    {
        c.fused = form == Form::fused;
        is_by_layers(c.points) ? by_layers(c, lanes == 0 ? 16 : lanes) : by_points(c);
    }
    std::string name() const
    {
        return std::string(form == Form::picked   ? "blend"
                           : form == Form::fused  ? "fused blend"
                           : form == Form::points ? "blend_lane_per_point"
                                                  : "blend_lane_per_layer") +
               " with " + std::to_string(lanes) + " lanes of " + support::type_name<T>();
    }
};

template <class T, Form form, std::size_t N>
[[gnu::noinline]] std::size_t run(Columns<T> const& c)
{
    auto const of = [](auto const& columns, std::size_t n) {
        return std::apply([n](auto*... p) { return std::tuple(std::span(p, n)...); }, std::tuple_cat(columns));
    };
    auto const points = of(c.point, c.points), out = of(c.out, c.points), colours = of(c.colour, c.layers);
    auto const spheres = of(c.sphere, c.layers);
    if constexpr (form == Form::picked)
        return crosslane::blend<N>(points, spheres, colours, out, crosslane::sphere_influence, c.stop_below);
    if constexpr (form == Form::fused)
        return crosslane::blend<N>(points, spheres, colours, out, crosslane::fused_sphere_influence, c.stop_below);
    if constexpr (form == Form::points)
        return crosslane::blend_lane_per_point<N>(points, spheres, colours, out, crosslane::sphere_influence, c.stop_below);
    if constexpr (form == Form::layers)
        return crosslane::blend_lane_per_layer<N>(points, spheres, colours, out, crosslane::sphere_influence, c.stop_below);
}

/// Says which result is not the expected one, bit by bit; nothing if all are.
template <class T>
std::string first_failure(Blending<T> const& blending, Problem<T> const& problem)
{
    auto expecting = problem, getting = problem;
    auto const expected = expecting.columns(), got = getting.columns();
    blending.expect(expected);
    blending.run(got);
    for (std::size_t k = 0; k < 3; ++k) {
        auto const p = support::first_difference(got.out[k], expected.out[k], got.points);
        if (p == got.points) continue;
        return blending.name() + ", " + std::to_string(got.points) + " points, " + std::to_string(got.layers) + " layers: out " +
               std::to_string(k) + " of point " + std::to_string(p) + " is " + support::to_text(got.out[k][p]) + ", not " +
               support::to_text(expected.out[k][p]);
    }
    return {};
}

template <class T>
void check_bits(std::vector<Blending<T>> const& blendings, std::size_t points, std::size_t layers)
{
    Problem<T> problem{points, layers};
    for (double radius : {0.1, 0.5, 2.0, 0.0}) {
        if (radius == 0) {
            fill_with_edges(problem.columns(), points + layers);
        } else {
            fill(problem.columns(), points + 3 * layers, radius);
        }
        for (auto const& blending : blendings) {
            auto const failure = first_failure(blending, problem);
            if (!failure.empty()) FAIL(failure);
        }
    }
}

/// Says which result is too far from the serial loop's; nothing if none is.
template <class T>
std::string first_far_from_lerp(Blending<T> const& blending)
{
    for (double radius : {0.1, 0.5, 2.0, 8.0}) {
        for (auto [points, layers] : {std::pair<std::size_t, std::size_t>{70, 1}, {70, 20}, {40, 600}, {2, 600}}) {
            for (T stop_below : {T(0), T(0.01)}) {
                Problem<T> problem{points, layers, stop_below};
                auto const columns = problem.columns();
                fill(columns, layers, radius);
                auto const exact = by_lerp(columns);
                blending.run(columns);
                for (std::size_t i = 0; i < 3 * points; ++i) {
                    auto const got = columns.out[i / points][i % points];
                    if (std::abs(static_cast<long double>(got) - exact.out[i]) <= exact.bound[i]) continue; // 0 where nothing touches
                    return blending.name() + ", radius " + std::to_string(radius) + ", " + std::to_string(points) + " points, " +
                           std::to_string(layers) + " layers: result " + std::to_string(i) + " is " + support::to_text(got) + ", not " +
                           support::to_text(static_cast<T>(exact.out[i]));
                }
            }
        }
    }
    return {};
}

} // namespace blending
