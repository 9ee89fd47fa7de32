#include "algorithm/tile_min_max/experiment.hpp"

#include <experimental/simd>

#include <algorithm>

namespace {

using namespace bench::tile_min_max;
namespace stdx = std::experimental;

/// A tile at a time, its rows first.
void tiles(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest)
{
    using V = stdx::fixed_size_simd<float, tile>;
    for (std::size_t y = 0; y < height; y += tile)
        for (std::size_t x = 0; x < width; x += tile) {
            V low(depth + y * width + x, stdx::element_aligned), high = low;
            for (std::size_t j = 1; j < tile; ++j) {
                V const d(depth + (y + j) * width + x, stdx::element_aligned);
                low = stdx::min(d, low);
                high = stdx::max(d, high);
            }
            *lowest++ = stdx::hmin(low);
            *highest++ = stdx::hmax(high);
        }
}

Contender const added("std_simd", tiles);

} // namespace
