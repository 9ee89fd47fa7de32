// expect: crosslane::tile_min_max: the results must be writable
#include <crosslane/algorithm/tile_min_max.hpp>
#include <vector>
auto f(crosslane::Image<int> image, std::vector<int>& low, std::vector<int> const& high) { return crosslane::tile_min_max(image, {8, 8}, low, high); }
