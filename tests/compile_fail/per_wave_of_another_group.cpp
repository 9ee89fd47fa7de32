// expect: crosslane::PerWave: the wave's group has another number of waves than the group that this was made with
#include <crosslane/dispatch/dispatch.hpp>
using namespace crosslane;
void f()
{
    dispatch(serial, kernel<num_threads<64>, wave_size<32>>([](auto group) {
        PerWave count(group, 0u);
        dispatch(serial, kernel<num_threads<128>, wave_size<32>>([&](auto inner) { inner.for_each_wave([&](auto wave) { count[wave] = 1; }); }), {1});
    }), {1});
}
