// expect: line 18: for_each_wave: the wave has retired in a copy of the group: functions must take the group by reference (group 0 0 0, wave 1)
// A function that takes the group by value retires a wave of its own copy.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    auto const first_phase = [](auto group) {
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) == 1) group.retire(wave);
        });
    };
    auto const shader = kernel<num_threads<16>, wave_size<8>>([=](auto group) {
        first_phase(group);
        group.for_each_wave([](auto wave) { std::printf("wave %u\n", GetGroupWaveIndex(wave)); });
    });
    dispatch(serial, shader, {1});
}
