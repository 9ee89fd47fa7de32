// expect: crosslane::kernel: body must take a group of every wave size and have a const call operator, as [=](auto group) { ... } does
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f() { dispatch(serial, kernel<num_threads<64>>([n = 0](auto) mutable { ++n; }), {1}); }
