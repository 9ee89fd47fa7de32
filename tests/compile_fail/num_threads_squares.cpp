// expect: crosslane::num_threads<X, Y, Z, QuadLayout::squares>: X and Y must be even
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_threads<8, 7, 1, QuadLayout::squares>>([](auto) {});
