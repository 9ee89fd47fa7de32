// expect: crosslane::scalarize: f must take a key, the Wave<N> of its lanes and the wave's first element, as [](auto key, auto lanes, std::size_t first) { ... } does
#include <crosslane/algorithm/scalarize.hpp>
#include <vector>
void f(std::vector<int> const& keys) { crosslane::scalarize(keys, [](auto, auto) {}); }
