#include "algorithm/tile_min_max/experiment.hpp"
#include "support/highway.hpp"

HWY_BEFORE_NAMESPACE();
namespace {

using namespace bench::tile_min_max;
namespace hn = hwy::HWY_NAMESPACE;

/// A tile at a time, its rows first, in one register of eight lanes or two of four.
void tiles(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest)
{
    hn::CappedTag<float, tile> const d;
    for (std::size_t y = 0; y < height; y += tile)
        for (std::size_t x = 0; x < width; x += tile) {
            auto low = hn::LoadU(d, depth + y * width + x), high = low;
            for (std::size_t j = 0; j < tile; ++j)
                for (std::size_t i = 0; i < tile; i += hn::Lanes(d)) {
                    auto const v = hn::LoadU(d, depth + (y + j) * width + x + i);
                    low = hn::Min(v, low);
                    high = hn::Max(v, high);
                }
            *lowest++ = hn::GetLane(hn::MinOfLanes(d, low));
            *highest++ = hn::GetLane(hn::MaxOfLanes(d, high));
        }
}

Contender const added("highway", tiles);

} // namespace
HWY_AFTER_NAMESPACE();
