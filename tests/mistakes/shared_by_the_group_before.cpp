// expect: line 18: Load: lane 0 reads place 0 of groupshared memory (line 13), which the group has not written yet (group 1 0 0, wave 0)
// The first group alone sets what each reads.
#include <crosslane/crosslane.hpp>

#include <array>
#include <cstdio>

using namespace crosslane;

int main()
{
    auto const shader = kernel<num_threads<8>, wave_size<8>>([](auto group) {
        Buffer const weights(groupshared<std::array<float, 8>>(group));
        group.for_each_wave([&](auto wave) {
            if (SV_GroupID(wave).x == 0) assign(wave, weights[SV_GroupIndex(wave)], 1.0f);
        });
        group.for_each_wave([&](auto wave) {
            std::printf("%g\n", double{WaveActiveSum(wave, weights.Load(SV_GroupIndex(wave)))});
        });
    });
    dispatch(serial, shader, {2});
}
