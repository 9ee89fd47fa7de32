// expect: line 11: InterlockedAdd: lane 0 changes place 0 of groupshared memory (line 10), which wave 0 stored to in the same phase, without a barrier between them (line 12) (group 0 0 0, wave 1)
// One wave sets the count in the phase in which all add to it.
#include <crosslane/crosslane.hpp>

using namespace crosslane;

int main()
{
    auto const shader = kernel<num_threads<16>, wave_size<8>>([](auto group) {
        auto& count = groupshared<std::uint32_t>(group);
        group.for_each_wave([&](auto wave) {
            if (GetGroupWaveIndex(wave) == 0) assign(wave, count, 0u);
            InterlockedAdd(wave, count, 1u);
        });
    });
    dispatch(serial, shader, {1});
}
