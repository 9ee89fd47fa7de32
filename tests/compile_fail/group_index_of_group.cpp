// expect: crosslane::SV_GroupIndex: threads are lanes of a wave; ask within group.for_each_wave
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f() { dispatch(serial, kernel<num_threads<64>>([](auto group) { SV_GroupIndex(group); }), {1}); }
