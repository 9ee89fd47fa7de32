// expect: no member named 'nothing'
// never: must take
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f() { for_each_wave<8>(100, [](auto wave, std::size_t) { wave.nothing(); }); }
