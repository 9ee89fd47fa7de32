// expect: crosslane::SV_GroupThreadID: a num_waves kernel has no thread ids; use SV_GroupID, GetGroupWaveIndex and WaveGetLaneIndex instead
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f()
{
    dispatch(serial, kernel<num_waves<2>, wave_size<32>>([](auto group) {
        group.for_each_wave([](auto wave) { static_cast<void>(SV_GroupThreadID(wave)); });
    }), {1});
}
