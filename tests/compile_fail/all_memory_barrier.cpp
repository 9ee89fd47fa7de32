// expect: crosslane: AllMemoryBarrierWithGroupSync is where group.for_each_wave(phase) returns; write what follows the barrier as another phase
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f()
{
    dispatch(serial, kernel<num_threads<64>>([](auto group) { group.for_each_wave([](auto) { AllMemoryBarrierWithGroupSync(); }); }), {1});
}
