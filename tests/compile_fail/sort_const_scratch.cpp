// expect: crosslane::sort: keys and scratch must be writable
#include <crosslane/algorithm/sort.hpp>
#include <vector>
void f(std::vector<int>& keys, std::vector<int> const& scratch) { crosslane::sort(keys, scratch); }
