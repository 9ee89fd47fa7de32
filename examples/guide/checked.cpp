// A kernel with three mistakes that a GPU keeps to itself; compiled with -DCROSSLANE_CHECKED=1, which reports them.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main()
{
    finding_handler = [](Finding const& found) { std::puts(found.message.substr(found.message.rfind('/') + 1).c_str()); };

    std::vector<float> heat(12, 1.0f), smooth(12);
    Buffer const in(heat), out(smooth);
    auto const shader = kernel<num_threads<8>, wave_size<8>>([=](auto group) {
        group.for_each_wave([=](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            auto const there = wave.where(id < 12u);
            auto const x = in[id];
            auto const right = WaveShuffleDown(there, x, 1);
            auto const last = WaveReadLaneAt(there, x, 7);
            assign(wave, out[id], (x + right) / last);
        });
    });
    dispatch(serial, shader, {2});
}
