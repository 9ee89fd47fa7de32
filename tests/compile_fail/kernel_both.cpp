// expect: crosslane::kernel: num_threads and num_waves exclude each other; give one of them
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_threads<64>, num_waves<2>>([](auto) {});
