// expect: crosslane::kernel: the size of a group is given twice
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_waves<2>, num_waves<4>>([](auto) {});
