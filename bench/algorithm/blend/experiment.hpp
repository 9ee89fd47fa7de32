#pragma once

#include <cstddef>

/// Spheres that colour points: for each point colour = lerp(colour, sphere's colour, t) over the spheres in order, with
/// t = clamp(1 - |point - centre|^2 / radius^2, 0, 1). Rows
///
///     blend/1024x1024/radius:0.5/crosslane
///
/// for 1024 points and 1024 spheres, 16 and 4096, 1 and 4096; points and spheres at random in the unit cube, with mean
/// radii 0.1 (a point is in few spheres), 0.5 (in about half) and 2 (in nearly all). Each row's colours are compared with
/// those of the plain loop before it is timed. Items are pairs of a point and a sphere.
///
/// One contender is one file, which names itself once:
///
///     bench::blend::Contender const added("mine", blend_mine);
namespace bench::blend {

struct Scene
{
    std::size_t points, spheres;
    float const *px, *py, *pz;
    float const *x, *y, *z, *radius, *r, *g, *b;
    float *red, *green, *blue; // the colours before and after
};

struct Contender
{
    Contender(char const* name, void (*blend)(Scene const&));
};

/// The reference, in plain_loop.cpp.
void plain_loop(Scene const& scene);

} // namespace bench::blend
