// expect: crosslane::sort: keys must be writable
#include <crosslane/algorithm/sort_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <vector>
void f(std::vector<float> const& keys) { crosslane::sort(crosslane::shuffled(1), keys); }
