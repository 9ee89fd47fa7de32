// expect: crosslane::for_each_wave_size: f must take a wave of every size by value, as [](auto wave) { ... } does
#include <crosslane/dispatch/for_each_wave_size.hpp>
void f() { crosslane::for_each_wave_size([](crosslane::Wave<32>) {}); }
