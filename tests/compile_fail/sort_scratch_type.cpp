// expect: crosslane::sort: keys and scratch must hold the same type
#include <crosslane/algorithm/sort.hpp>
#include <vector>
void f(std::vector<int>& keys, std::vector<unsigned>& scratch) { crosslane::sort(keys, scratch); }
