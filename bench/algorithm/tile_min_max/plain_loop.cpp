#include "algorithm/tile_min_max/experiment.hpp"

#include <limits>

namespace bench::tile_min_max {

void plain_loop(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest)
{
    for (std::size_t y = 0; y < height; y += tile)
        for (std::size_t x = 0; x < width; x += tile) {
            float low = std::numeric_limits<float>::infinity(), high = -low;
            for (std::size_t j = 0; j < tile; ++j)
                for (std::size_t i = 0; i < tile; ++i) {
                    float const d = depth[(y + j) * width + x + i];
                    low = d < low ? d : low;
                    high = d > high ? d : high;
                }
            *lowest++ = low;
            *highest++ = high;
        }
}

namespace {

Contender const added("plain_loop", plain_loop);

} // namespace
} // namespace bench::tile_min_max
