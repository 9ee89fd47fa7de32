// expect: a group has many: ask a wave within group.for_each_wave([&](auto wave) { ... })
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
auto const f = kernel<num_waves<2>>([](auto group) { WaveGetLaneIndex(group); });
void g() { dispatch(serial, f, {1}); }
