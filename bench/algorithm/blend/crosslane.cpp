#include "algorithm/blend/experiment.hpp"

#include <crosslane/algorithm/blend.hpp>

namespace {

using bench::blend::Contender;
using bench::blend::Scene;

template <class Blend>
void with_columns(Scene const& s, Blend blend)
{
    auto const at_points = [&](auto... p) { return std::tuple(std::span(p, s.points)...); };
    auto const at_spheres = [&](auto... p) { return std::tuple(std::span(p, s.spheres)...); };
    blend(at_points(s.px, s.py, s.pz), at_spheres(s.x, s.y, s.z, s.radius), at_spheres(s.r, s.g, s.b), at_points(s.red, s.green, s.blue));
}

void picked(Scene const& s)
{
    with_columns(s, [](auto... columns) { crosslane::blend(columns..., crosslane::sphere_influence); });
}
void fused(Scene const& s)
{
    with_columns(s, [](auto... columns) { crosslane::blend(columns..., crosslane::fused_sphere_influence); });
}
template <std::size_t N>
void lane_per_point(Scene const& s)
{
    with_columns(s, [](auto... columns) { crosslane::blend_lane_per_point<N>(columns..., crosslane::sphere_influence); });
}
void lane_per_layer(Scene const& s)
{
    with_columns(s, [](auto... columns) { crosslane::blend_lane_per_layer(columns..., crosslane::sphere_influence); });
}
/// An algorithm that does less, so a row of its own.
void early_out(Scene const& s)
{
    with_columns(s, [](auto... columns) { crosslane::blend(columns..., crosslane::sphere_influence, 1e-6f); });
}

Contender const added[] = {
    {"crosslane", picked},
    {"crosslane_fused", fused},
    {"crosslane_points_4", lane_per_point<4>},
    {"crosslane_points_8", lane_per_point<8>},
    {"crosslane_points_16", lane_per_point<16>},
    {"crosslane_points_32", lane_per_point<32>},
    {"crosslane_points_64", lane_per_point<64>},
    {"crosslane_layers", lane_per_layer},
    {"crosslane_early_out", early_out},
};

} // namespace
