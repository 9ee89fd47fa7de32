// expect: line 12: groupshared: the group has 40000 bytes of groupshared memory, more than 32768
// More than a group has on a GPU.
#include <crosslane/crosslane.hpp>

#include <array>

using namespace crosslane;

int main()
{
    auto const shader = kernel<num_threads<64>, wave_size<8>>([](auto group) {
        auto& tile = groupshared<std::array<float, 100 * 100>>(group);
        group.for_each_wave([&](auto wave) { store(&tile[8 * GetGroupWaveIndex(wave)], Lanes<float, 8>(1.0f)); });
    });
    dispatch(serial, shader, {1});
}
