// expect: crosslane::sort_by_key: keys and values must be writable
#include <crosslane/algorithm/sort.hpp>
#include <vector>
void f(std::vector<int>& keys, std::vector<int> const& values) { crosslane::sort_by_key(keys, values); }
