// expect: line 14: assign: lane 4 stores outside of the buffer: at index 12 of 12 elements (group 1 0 0, wave 0)
// 12 numbers and two groups of 8 threads.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<float> numbers(12);
    Buffer const out(numbers);
    auto const shader = kernel<num_threads<8>, wave_size<8>>([=](auto group) {
        group.for_each_wave([=](auto wave) { assign(wave, out[SV_DispatchThreadID(wave).x], 1.0f); });
    });
    dispatch(serial, shader, {2});
}
