#include "algorithm/uniform_load/experiment.hpp"

namespace bench::uniform_load {

void plain_loop(Light const* lights, std::size_t count, Tile const& tile, Colors& out)
{
    for (std::size_t i = 0; i < pixels; ++i) {
        float red = 0, green = 0, blue = 0;
        for (std::size_t l = 0; l < count; ++l)
            add_light(lights[l], tile.x[i], tile.y[i], tile.z[i], red, green, blue, [](float x) { return x > 0 ? x : 0; });
        out.red[i] = red;
        out.green[i] = green;
        out.blue[i] = blue;
    }
}

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::uniform_load
