// expect: line 17: assign: lane 0 stores to place 8 of groupshared memory (line 13), which wave 0 read in the same phase, without a barrier between them (group 0 0 0, wave 1)
// Reads what another wave writes in the same phase.
#include <crosslane/crosslane.hpp>

#include <array>
#include <cstdio>

using namespace crosslane;

int main()
{
    auto const shader = kernel<num_threads<16>, wave_size<8>>([](auto group) {
        Buffer const tile(groupshared<std::array<std::uint32_t, 16>>(group));
        for (std::uint32_t i = 0; i < 16; ++i) tile.data()[i] = 0;
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            assign(wave, tile[i], i);
            std::printf("%u\n", WaveActiveSum(wave, tile.Load(15u - i)));
        });
    });
    dispatch(serial, shader, {1});
}
