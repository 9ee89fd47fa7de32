// expect: line 15: for_each_wave: a phase within a phase, by a copy of the group, is a barrier that only some waves reach (group 0 0 0, wave 0)
// A barrier in a branch that one wave takes. It needs a copy of the group; the group itself throws in every build.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main()
{
    auto const shader = kernel<num_threads<16>, wave_size<8>>([](auto group) {
        group.for_each_wave([=](auto wave) mutable {
            std::printf("wave %u\n", GetGroupWaveIndex(wave));
            if (GetGroupWaveIndex(wave) != 0) return;
            group.for_each_wave([](auto other) { std::printf("wave %u\n", GetGroupWaveIndex(other)); });
        });
    });
    dispatch(serial, shader, {1});
}
