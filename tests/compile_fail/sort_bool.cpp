// expect: bool is no lane type: keep std::uint8_t
#include <crosslane/algorithm/sort.hpp>
#include <vector>
void f(std::vector<bool>& keys) { crosslane::sort(keys); }
