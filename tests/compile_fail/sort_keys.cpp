// expect: keys are numbers: of others sort the indices, by std::sort
#include <crosslane/algorithm/sort.hpp>
#include <string>
#include <vector>
void f(std::vector<std::string>& keys) { crosslane::sort(keys); }
