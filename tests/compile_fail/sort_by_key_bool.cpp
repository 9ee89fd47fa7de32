// expect: bool is no lane type: keep std::uint8_t
#include <crosslane/algorithm/sort.hpp>
#include <vector>
void f(std::vector<int>& keys, std::vector<bool>& values) { crosslane::sort_by_key(keys, values); }
