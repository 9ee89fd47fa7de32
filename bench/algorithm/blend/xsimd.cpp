#include "algorithm/blend/experiment.hpp"

#include <xsimd/xsimd.hpp>

namespace {

/// xsimd alone, as its user would write it: a point in every lane, the loop of lerps as it stands.
void blend(bench::blend::Scene const& s)
{
    using B = xsimd::batch<float>;
    std::size_t p = 0;
    for (; p + B::size <= s.points; p += B::size) {
        auto const at = [&](float const* column) { return B::load_unaligned(column + p); };
        auto const px = at(s.px), py = at(s.py), pz = at(s.pz);
        auto red = at(s.red), green = at(s.green), blue = at(s.blue);
        for (std::size_t i = 0; i < s.spheres; ++i) {
            auto const dx = px - B(s.x[i]), dy = py - B(s.y[i]), dz = pz - B(s.z[i]);
            auto const t = xsimd::max(B(0.0f), B(1.0f) - (dx * dx + dy * dy + dz * dz) * B(1 / (s.radius[i] * s.radius[i])));
            red = xsimd::fma(B(s.r[i]) - red, t, red);
            green = xsimd::fma(B(s.g[i]) - green, t, green);
            blue = xsimd::fma(B(s.b[i]) - blue, t, blue);
        }
        red.store_unaligned(s.red + p);
        green.store_unaligned(s.green + p);
        blue.store_unaligned(s.blue + p);
    }
    auto rest = s;
    for (auto* column : {&rest.px, &rest.py, &rest.pz}) *column += p;
    for (auto* column : {&rest.red, &rest.green, &rest.blue}) *column += p;
    rest.points -= p;
    bench::blend::plain_loop(rest);
}

bench::blend::Contender const added("xsimd", blend);

} // namespace
