// expect: sort is ascending, and takes no comparison: sort(keys)
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;
void f(std::vector<float>& keys) { sort(keys, [](float a, float b) { return a > b; }); }
