// expect: line 15: scatter: lane 4 of its index was never set (group 0 0 0, wave 1)
// The second wave has 4 threads; its other lanes store too, where the next group does.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<float> numbers(64);
    auto const shader = kernel<num_threads<12>, wave_size<8>>([&](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            scatter(numbers.data(), id, 1.0f);
        });
    });
    dispatch(serial, shader, {4});
}
