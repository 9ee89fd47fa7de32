// expect: crosslane::same: the wave and the values must have the same number of lanes
#include <crosslane/debug/print.hpp>
using namespace crosslane;
bool f(Wave<8> wave, Lanes<int, 4> x, Lanes<int, 4> y) { return bool(same(wave, x, y)); }
