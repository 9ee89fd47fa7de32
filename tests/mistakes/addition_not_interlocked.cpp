// expect: line 12: for_each_wave: the wave stores to byte 0 of groupshared memory (line 10), which wave 0 stored to in the same phase, without a barrier between them (line 12) (group 0 0 0, wave 1)
// Two waves add to one number in plain C++.
#include <crosslane/crosslane.hpp>

using namespace crosslane;

int main()
{
    auto const shader = kernel<num_threads<16>, wave_size<8>>([](auto group) {
        auto& sum = groupshared<std::uint32_t>(group);
        sum = 0;
        group.for_each_wave([&](auto wave) { sum += WaveActiveSum(wave, SV_GroupIndex(wave) + 1u); });
    });
    dispatch(serial, shader, {1});
}
