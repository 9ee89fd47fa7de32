#include "algorithm/uniform_load/experiment.hpp"

#include <experimental/simd>

namespace {

using namespace bench::uniform_load;
namespace stdx = std::experimental;

/// One register of pixels at a time.
void shade(Light const* lights, std::size_t count, Tile const& tile, Colors& out)
{
    using V = stdx::native_simd<float>;
    for (std::size_t first = 0; first < pixels; first += V::size()) {
        auto const load = [&](float const* p) { return V(p + first, stdx::element_aligned); };
        V const x = load(tile.x), y = load(tile.y), z = load(tile.z);
        V red = 0, green = 0, blue = 0;
        for (std::size_t i = 0; i < count; ++i)
            add_light(lights[i], x, y, z, red, green, blue, [](V const& v) { return V(stdx::max(v, V(0))); });
        red.copy_to(out.red + first, stdx::element_aligned);
        green.copy_to(out.green + first, stdx::element_aligned);
        blue.copy_to(out.blue + first, stdx::element_aligned);
    }
}

Contender const added("std_simd", shade);

} // namespace
