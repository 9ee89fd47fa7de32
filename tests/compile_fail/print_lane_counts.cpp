// expect: crosslane::print: the wave and the value must have the same number of lanes
#include <crosslane/debug/print.hpp>
using namespace crosslane;
void f(Wave<8> wave, Lanes<int, 4> x) { print(wave, "x", x); }
