#pragma once

#include <cstddef>

/// The least and the greatest depth of each 8x8 tile. Rows
///
///     tile_min_max/256x256/crosslane
///
/// for 256x256, 1920x1088 and 4096x4096 pixels. Each row's output is compared with the plain loop's before it is timed.
///
/// One contender is one file, which names itself once:
///
///     bench::tile_min_max::Contender const added("mine", tiles);
namespace bench::tile_min_max {

inline constexpr std::size_t tile = 8;

/// Width and height are multiples of 8.
using Tiles = void (*)(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest);

struct Contender
{
    Contender(char const* name, Tiles tiles);
};

/// The reference, in plain_loop.cpp.
void plain_loop(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest);

} // namespace bench::tile_min_max
