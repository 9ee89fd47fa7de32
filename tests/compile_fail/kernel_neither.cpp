// expect: crosslane::kernel: the size of a group is missing; give num_threads<X, Y, Z> or num_waves<W>
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<wave_size<32>>([](auto) {});
