#include "algorithm/blend/experiment.hpp"

#include <experimental/simd>

namespace {

namespace stdx = std::experimental;

/// A point in every lane, the loop of lerps as it stands.
void blend(bench::blend::Scene const& s)
{
    using V = stdx::native_simd<float>;
    std::size_t p = 0;
    for (; p + V::size() <= s.points; p += V::size()) {
        auto const at = [&](float const* column) { return V(column + p, stdx::element_aligned); };
        auto const px = at(s.px), py = at(s.py), pz = at(s.pz);
        auto red = at(s.red), green = at(s.green), blue = at(s.blue);
        for (std::size_t i = 0; i < s.spheres; ++i) {
            auto const dx = px - s.x[i], dy = py - s.y[i], dz = pz - s.z[i];
            auto const t = stdx::max(V(0.0f), 1.0f - (dx * dx + dy * dy + dz * dz) * (1 / (s.radius[i] * s.radius[i])));
            red += (s.r[i] - red) * t;
            green += (s.g[i] - green) * t;
            blue += (s.b[i] - blue) * t;
        }
        red.copy_to(s.red + p, stdx::element_aligned);
        green.copy_to(s.green + p, stdx::element_aligned);
        blue.copy_to(s.blue + p, stdx::element_aligned);
    }
    auto rest = s;
    for (auto* column : {&rest.px, &rest.py, &rest.pz}) *column += p;
    for (auto* column : {&rest.red, &rest.green, &rest.blue}) *column += p;
    rest.points -= p;
    bench::blend::plain_loop(rest);
}

bench::blend::Contender const added("std_simd", blend);

} // namespace
