// expect: crosslane::for_each_wave<N>: kernel must take a Wave<N> by value and a std::size_t, the wave's first element, as [](auto wave, std::size_t first) { ... } does
#include <crosslane/dispatch/for_each_wave.hpp>
void f() { crosslane::for_each_wave<32>(100, [](auto) {}); }
