#include "algorithm/blend/experiment.hpp"

namespace bench::blend {

void plain_loop(Scene const& s)
{
    for (std::size_t p = 0; p < s.points; ++p) {
        float red = s.red[p], green = s.green[p], blue = s.blue[p];
        for (std::size_t i = 0; i < s.spheres; ++i) {
            float const dx = s.px[p] - s.x[i], dy = s.py[p] - s.y[i], dz = s.pz[p] - s.z[i];
            float const t = 1 - (dx * dx + dy * dy + dz * dz) / (s.radius[i] * s.radius[i]);
            float const influence = t > 0 ? t : 0; // t < 0 ? 0 : t becomes a branch
            red += (s.r[i] - red) * influence;
            green += (s.g[i] - green) * influence;
            blue += (s.b[i] - blue) * influence;
        }
        s.red[p] = red;
        s.green[p] = green;
        s.blue[p] = blue;
    }
}

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::blend
