// expect: crosslane::Kernel::covering: a num_waves kernel has no threads to count; size its grid by wave_size()
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
auto f() { return kernel<num_waves<2>>([](auto) {}).covering(1); }
