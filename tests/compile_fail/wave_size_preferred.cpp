// expect: crosslane::wave_size<Min, Max, Preferred>: the preferred size must be a power of two from Min to Max
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_threads<64>, wave_size<8, 32, 64>>([](auto) {});
