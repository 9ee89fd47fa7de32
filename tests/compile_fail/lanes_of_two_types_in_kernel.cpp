// expect: lanes of two types: write lanes_cast<T>(x) of one of them
#include <crosslane/crosslane.hpp>
using namespace crosslane;
void f()
{
    dispatch(serial, kernel<num_threads<64>>([](auto group) {
        group.for_each_wave([&](auto wave) {
            Lanes<int, group.wave_size> i = 0;
            i = WaveGetLaneIndex(wave);
        });
    }), {1});
}
