// expect: no member named 'nothing'
// never: must take
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f() { for_each_wave_size([](auto wave) { wave.nothing(); }); }
