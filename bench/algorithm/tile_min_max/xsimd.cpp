#include "algorithm/tile_min_max/experiment.hpp"

#include <xsimd/xsimd.hpp>

#include <algorithm>

namespace {

using namespace bench::tile_min_max;

/// Rows first, one register wide; then lane by lane, as xsimd 8 has no horizontal minimum.
void tiles(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest)
{
    using B = xsimd::batch<float>;
    for (std::size_t y = 0; y < height; y += tile)
        for (std::size_t x = 0; x < width; x += std::max(B::size, tile)) {
            float low[2 * B::size], high[2 * B::size];
            for (std::size_t part = 0; part < std::max(B::size, tile); part += B::size) {
                auto l = B::load_unaligned(depth + y * width + x + part), h = l;
                for (std::size_t j = 1; j < tile; ++j) {
                    auto const d = B::load_unaligned(depth + (y + j) * width + x + part);
                    l = xsimd::min(d, l);
                    h = xsimd::max(d, h);
                }
                l.store_unaligned(low + part);
                h.store_unaligned(high + part);
            }
            for (std::size_t at = 0; at < std::max(B::size, tile); at += tile) {
                *lowest++ = *std::min_element(low + at, low + at + tile);
                *highest++ = *std::max_element(high + at, high + at + tile);
            }
        }
}

Contender const added("xsimd", tiles);

} // namespace
