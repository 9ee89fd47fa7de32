#include "algorithm/uniform_load/experiment.hpp"
#include "support/highway.hpp"

HWY_BEFORE_NAMESPACE();
namespace {

using namespace bench::uniform_load;
namespace hn = hwy::HWY_NAMESPACE;

/// One register of pixels at a time, with multiply-add where there is one.
void shade(Light const* lights, std::size_t count, Tile const& tile, Colors& out)
{
    hn::ScalableTag<float> const d;
    for (std::size_t first = 0; first < pixels; first += hn::Lanes(d)) {
        auto const x = hn::LoadU(d, tile.x + first), y = hn::LoadU(d, tile.y + first), z = hn::LoadU(d, tile.z + first);
        auto red = hn::Zero(d), green = red, blue = red;
        for (std::size_t i = 0; i < count; ++i) {
            Light const& light = lights[i];
            auto const dx = hn::Sub(x, hn::Set(d, light.x)), dy = hn::Sub(y, hn::Set(d, light.y)), dz = hn::Sub(z, hn::Set(d, light.z));
            auto const square = hn::MulAdd(dx, dx, hn::MulAdd(dy, dy, hn::Mul(dz, dz)));
            auto const inverse = hn::Set(d, light.inverse_square_radius);
            auto const share = hn::Max(hn::Zero(d), hn::NegMulAdd(square, inverse, hn::Set(d, 1.0f)));
            red = hn::MulAdd(share, hn::Set(d, light.red), red);
            green = hn::MulAdd(share, hn::Set(d, light.green), green);
            blue = hn::MulAdd(share, hn::Set(d, light.blue), blue);
        }
        hn::StoreU(red, d, out.red + first);
        hn::StoreU(green, d, out.green + first);
        hn::StoreU(blue, d, out.blue + first);
    }
}

Contender const added("highway", shade);

} // namespace
HWY_AFTER_NAMESPACE();
