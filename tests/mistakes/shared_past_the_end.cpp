// expect: line 15: gather: lane 7 reads outside of groupshared memory (line 12) (group 0 0 0, wave 1)
// The last thread has no neighbour.
#include <crosslane/crosslane.hpp>

#include <array>

using namespace crosslane;

int main()
{
    auto const shader = kernel<num_threads<16>, wave_size<8>>([](auto group) {
        auto& tile = groupshared<std::array<std::uint32_t, 16>>(group);
        tile = {};
        group.for_each_wave([&](auto wave) {
            auto const right = gather(tile.data(), SV_GroupIndex(wave) + 1u, wave.active);
            InterlockedMax(wave, tile[0], right);
        });
    });
    dispatch(serial, shader, {1});
}
