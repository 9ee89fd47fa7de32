// expect: crosslane::num_threads<X, Y, Z>: the numbers of threads must be greater than 0
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_threads<8, 0>>([](auto) {});
