// expect: crosslane::for_each_wave<N>: N is the number of lanes and must be a power of two from 1 to 128
#include <crosslane/dispatch/for_each_wave.hpp>
void f() { crosslane::for_each_wave<24>(100, [](auto, std::size_t) {}); }
