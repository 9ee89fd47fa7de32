#include "algorithm/tile_min_max/experiment.hpp"

#include <crosslane/algorithm/tile_min_max.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/wave/reduce.hpp>

namespace {

using namespace bench::tile_min_max;

/// N lanes a wave; 0: as many as the library chooses.
template <std::size_t N>
void crosslane(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest)
{
    std::size_t const count = width / tile * (height / tile);
    ::crosslane::tile_min_max<N>(::crosslane::Image(std::span(depth, width * height), width, height), {tile, tile},
                                 std::span(lowest, count), std::span(highest, count));
}

/// As the shader says it: a wave of 64 lanes is a tile, WaveActiveMin and WaveActiveMax.
void wave_active(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest)
{
    using namespace ::crosslane;
    for (std::size_t y = 0; y < height; y += tile)
        for (std::size_t x = 0; x < width; x += tile) {
            auto const rows = [&]<std::size_t N>(auto const& self, std::integral_constant<std::size_t, N>, float const* p)
                                  CROSSLANE_INLINE_LAMBDA {
                                      if constexpr (N == 8) {
                                          return load<8>(p);
                                      } else {
                                          std::integral_constant<std::size_t, N / 2> const half;
                                          return Lanes<float, N>(self(self, half, p), self(self, half, p + N / 16 * width));
                                      }
                                  };
            auto const z = rows(rows, std::integral_constant<std::size_t, 64>{}, depth + y * width + x);
            *lowest++ = WaveActiveMin(Wave<64>{}, z);
            *highest++ = WaveActiveMax(Wave<64>{}, z);
        }
}

Contender const added[] = {
    {"crosslane", crosslane<0>}, {"crosslane_16", crosslane<16>}, {"crosslane_32", crosslane<32>}, {"crosslane_64", crosslane<64>},
    {"wave_active", wave_active},
};

} // namespace
