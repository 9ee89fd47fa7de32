// expect: crosslane::tile_min_max: the results must have the type of the pixels
#include <crosslane/algorithm/tile_min_max.hpp>
auto f(crosslane::Image<float> image, std::span<double> low, std::span<double> high) { return crosslane::tile_min_max(image, {8, 8}, low, high); }
