#include "algorithm/tile_min_max/experiment.hpp"

extern "C" void ispc_tiles(float const* depth, std::size_t width, std::size_t height, float* lowest, float* highest);

namespace {

bench::tile_min_max::Contender const added("ispc", ispc_tiles);

} // namespace
