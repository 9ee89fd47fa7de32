// expect: crosslane::num_waves<W>: W is the number of waves of a group and must be greater than 0
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_waves<0>>([](auto) {});
