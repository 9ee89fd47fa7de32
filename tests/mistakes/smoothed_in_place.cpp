// expect: line 16: Load: lane 0 reads place 15 of the buffer, which group 0 0 0 stored to in this dispatch (line 17) (group 1 0 0, wave 0)
// A group finds its neighbour's old number or its new one.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<float> heat(32, 1.0f);
    Buffer const cells(heat);
    auto const shader = kernel<num_threads<16>, wave_size<8>>([=](auto group) {
        group.for_each_wave([=](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            auto const before = cells.Load(id - 1u);
            assign(wave, cells[id], (cells.Load(id) + before) * 0.5f);
        });
    });
    dispatch(serial, shader, {2});
}
