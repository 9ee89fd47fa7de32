// expect: crosslane::sort_by_key: values must be trivially copyable: sort their indices
#include <crosslane/algorithm/sort.hpp>
#include <string>
#include <vector>
void f(std::vector<int>& keys, std::vector<std::string>& values) { crosslane::sort_by_key(keys, values); }
