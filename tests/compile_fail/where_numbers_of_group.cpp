// expect: numbers are no truths: compare them, as in x > 0
#include <crosslane/crosslane.hpp>
using namespace crosslane;
auto body(auto group) { group.for_each_wave([](auto wave) { static_cast<void>(wave.where(SV_GroupIndex(wave))); }); }
void f() { dispatch(serial, kernel<num_threads<8>, wave_size<8>>([](auto group) { body(group); }), {1}); }
