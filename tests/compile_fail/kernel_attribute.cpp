// expect: crosslane::kernel: an attribute is num_threads<X, Y, Z>, num_waves<W> or wave_size<Min, Max>
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f() { static_cast<void>(kernel<64>([](auto) {})); }
