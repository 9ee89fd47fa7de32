#pragma once

#include <cstddef>

/// Tiled lighting: 64 pixels, all lit by the same list of lights. Rows
///
///     uniform_load/lights:128/crosslane
///
/// for 8, 128 and 1000 lights; items are pairs of a pixel and a light. Each row's output is compared with the plain loop's,
/// but for rounding, before it is timed.
///
/// One contender is one file, which names itself once:
///
///     bench::uniform_load::Contender const added("mine", shade);
namespace bench::uniform_load {

struct Light
{
    float x, y, z, inverse_square_radius, red, green, blue, unused;
};

inline constexpr std::size_t pixels = 64;

struct Tile
{
    float x[pixels], y[pixels], z[pixels];
};
struct Colors
{
    float red[pixels], green[pixels], blue[pixels];
};

using Shade = void (*)(Light const* lights, std::size_t count, Tile const& tile, Colors& out);

struct Contender
{
    Contender(char const* name, Shade shade);
};

/// The reference, in plain_loop.cpp.
void plain_loop(Light const* lights, std::size_t count, Tile const& tile, Colors& out);

/// What one light adds, on numbers and on lanes; clamp(x) is max(x, 0).
template <class X, class F>
[[gnu::always_inline]] inline void add_light(Light const& light, X const& x, X const& y, X const& z, X& red, X& green, X& blue, F clamp)
{
    X const dx = x - light.x, dy = y - light.y, dz = z - light.z;
    X const share = clamp(1.0f - (dx * dx + dy * dy + dz * dz) * light.inverse_square_radius);
    red = red + share * light.red;
    green = green + share * light.green;
    blue = blue + share * light.blue;
}

} // namespace bench::uniform_load
