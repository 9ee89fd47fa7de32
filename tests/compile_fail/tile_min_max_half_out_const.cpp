// expect: crosslane::tile_min_max_half: the results must be writable
#include <crosslane/algorithm/tile_min_max.hpp>
auto f(crosslane::Image<float> image, std::span<unsigned const> packed) { return crosslane::tile_min_max_half(image, {8, 8}, packed); }
