// expect: line 11: InterlockedAdd: lane 0 changes place 0 of groupshared memory (line 10), which the group has not written yet (group 0 0 0, wave 0)
// A group's counter does not begin at 0 by itself.
#include <crosslane/crosslane.hpp>

using namespace crosslane;

int main()
{
    auto const shader = kernel<num_threads<16>, wave_size<8>>([](auto group) {
        auto& count = groupshared<std::uint32_t>(group);
        group.for_each_wave([&](auto wave) { InterlockedAdd(wave, count, 1u); });
    });
    dispatch(serial, shader, {1});
}
