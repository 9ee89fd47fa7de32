// expect: crosslane::dispatch: the policy is missing; write dispatch(serial, shader, {columns, rows})
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f() { dispatch(kernel<num_threads<64>>([](auto) {}), {1}); }
