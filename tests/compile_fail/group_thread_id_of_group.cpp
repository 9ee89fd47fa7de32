// expect: threads are lanes of a wave: ask within group.for_each_wave([&](auto wave) { ... })
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f() { dispatch(serial, kernel<num_threads<64>>([](auto group) { SV_GroupThreadID(group); }), {1}); }
