// expect: line 14: assign: lane 0 stores to place 0 of the buffer, which group 0 0 0 stored to in this dispatch (line 14) (group 1 0 0, wave 0)
// Forgets where its group's part begins.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<std::uint32_t> numbers(32);
    Buffer const out(numbers);
    auto const shader = kernel<num_threads<16>, wave_size<8>>([=](auto group) {
        group.for_each_wave([=](auto wave) { assign(wave, out[SV_GroupIndex(wave)], SV_DispatchThreadID(wave).x); });
    });
    dispatch(serial, shader, {2});
}
