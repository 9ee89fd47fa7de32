// expect: AVecHasSeveralTruthsWriteAnyOrAllOfIt
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f()
{
    dispatch(serial, kernel<num_threads<8, 8>, wave_size<8>>([](auto group) { group.for_each_wave([](auto wave) { static_cast<void>(wave.where(SV_DispatchThreadID(wave).xy() < 3u)); }); }), {1});
}
