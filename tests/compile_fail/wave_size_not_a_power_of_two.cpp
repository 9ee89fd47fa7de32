// expect: crosslane::wave_size<Min, Max>: both must be powers of two from 4 to 128, Min at most Max
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_threads<64>, wave_size<24>>([](auto) {});
