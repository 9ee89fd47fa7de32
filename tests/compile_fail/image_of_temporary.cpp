// expect: OutlivesView
#include <crosslane/algorithm/tile_min_max.hpp>
#include <vector>
auto f() { return crosslane::Image(std::vector<float>(640), 8, 80); }
