// expect: crosslane::sort: keys must be writable
#include <crosslane/algorithm/sort.hpp>
#include <vector>
void f(std::vector<int> const& keys) { crosslane::sort(keys); }
