// expect: crosslane::kernel: the size of a group is given twice
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_threads<64>, num_threads<32>>([](auto) {});
