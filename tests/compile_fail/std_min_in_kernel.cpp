// expect: no matching function for call to 'min
// options: -Wall
// Options leave out the common header, which would be one line more.
#include <crosslane/crosslane.hpp>
#include <vector>
using namespace crosslane;
void f(std::vector<float>& data)
{
    Buffer values(data);
    auto const shader = kernel<num_threads<64>, wave_size<16, 64>>([=](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            assign(wave, values[id], std::min(values[id], 1.0f));
        });
    });
    dispatch(serial, shader, {1});
}
