// expect: crosslane::num_threads<X, Y, Z>: a group has at most 1024 threads, and Z is at most 64; dispatch more groups
#include <crosslane/dispatch/kernel.hpp>
using namespace crosslane;
auto const f = kernel<num_threads<64, 32>>([](auto) {});
