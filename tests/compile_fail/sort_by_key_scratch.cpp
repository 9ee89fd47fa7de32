// expect: crosslane::sort_by_key: scratch must hold the types of keys and values
#include <crosslane/algorithm/sort.hpp>
#include <vector>
void f(std::vector<int>& keys, std::vector<float>& values, std::vector<int>& scratch) { crosslane::sort_by_key(keys, values, scratch, scratch); }
