// expect: crosslane::Group::for_each_wave: phase must take a wave by value, as [&](auto wave) { ... } does
// once
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f()
{
    dispatch(serial, kernel<num_threads<64>, wave_size<4, 128>>([](auto group) { group.for_each_wave([](auto& wave) { static_cast<void>(wave); }); }), {1});
}
