#include "algorithm/blend/experiment.hpp"
#include "support/highway.hpp"

HWY_BEFORE_NAMESPACE();
namespace {

namespace hn = hwy::HWY_NAMESPACE;

/// A point in every lane, the loop of lerps with multiply-add where there is one.
void blend(bench::blend::Scene const& s)
{
    hn::ScalableTag<float> const d;
    std::size_t p = 0;
    for (; p + hn::Lanes(d) <= s.points; p += hn::Lanes(d)) {
        auto const px = hn::LoadU(d, s.px + p), py = hn::LoadU(d, s.py + p), pz = hn::LoadU(d, s.pz + p);
        auto red = hn::LoadU(d, s.red + p), green = hn::LoadU(d, s.green + p), blue = hn::LoadU(d, s.blue + p);
        for (std::size_t i = 0; i < s.spheres; ++i) {
            auto const dx = hn::Sub(px, hn::Set(d, s.x[i])), dy = hn::Sub(py, hn::Set(d, s.y[i])), dz = hn::Sub(pz, hn::Set(d, s.z[i]));
            auto const square = hn::MulAdd(dx, dx, hn::MulAdd(dy, dy, hn::Mul(dz, dz)));
            auto const inverse = hn::Set(d, 1 / (s.radius[i] * s.radius[i]));
            auto const t = hn::Max(hn::Zero(d), hn::NegMulAdd(square, inverse, hn::Set(d, 1.0f)));
            red = hn::MulAdd(hn::Sub(hn::Set(d, s.r[i]), red), t, red);
            green = hn::MulAdd(hn::Sub(hn::Set(d, s.g[i]), green), t, green);
            blue = hn::MulAdd(hn::Sub(hn::Set(d, s.b[i]), blue), t, blue);
        }
        hn::StoreU(red, d, s.red + p);
        hn::StoreU(green, d, s.green + p);
        hn::StoreU(blue, d, s.blue + p);
    }
    auto rest = s;
    for (auto* column : {&rest.px, &rest.py, &rest.pz}) *column += p;
    for (auto* column : {&rest.red, &rest.green, &rest.blue}) *column += p;
    rest.points -= p;
    bench::blend::plain_loop(rest);
}

bench::blend::Contender const added("highway", blend);

} // namespace
HWY_AFTER_NAMESPACE();
