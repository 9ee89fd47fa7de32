// expect: crosslane::kernel: wave_size is given twice
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_threads<64>, wave_size<32>, wave_size<64>>([](auto) {});
