#include "algorithm/uniform_load/experiment.hpp"

#include <xsimd/xsimd.hpp>

namespace {

using namespace bench::uniform_load;

/// One register of pixels at a time.
void shade(Light const* lights, std::size_t count, Tile const& tile, Colors& out)
{
    using B = xsimd::batch<float>;
    for (std::size_t first = 0; first < pixels; first += B::size) {
        auto const x = B::load_unaligned(tile.x + first), y = B::load_unaligned(tile.y + first), z = B::load_unaligned(tile.z + first);
        B red(0.0f), green(0.0f), blue(0.0f);
        for (std::size_t i = 0; i < count; ++i)
            add_light(lights[i], x, y, z, red, green, blue, [](B const& v) { return xsimd::max(v, B(0.0f)); });
        red.store_unaligned(out.red + first);
        green.store_unaligned(out.green + first);
        blue.store_unaligned(out.blue + first);
    }
}

Contender const added("xsimd", shade);

} // namespace
