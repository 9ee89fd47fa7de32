// expect: line 14: InterlockedAdd: lane 4 changes a place outside of the buffer: at index 4 of 4 elements (group 0 0 0, wave 0)
// 5 buckets where there are 4.
#include <crosslane/crosslane.hpp>

#include <vector>

using namespace crosslane;

int main()
{
    std::vector<std::uint32_t> buckets(4);
    Buffer const counts(buckets);
    auto const shader = kernel<num_threads<8>, wave_size<8>>([=](auto group) {
        group.for_each_wave([=](auto wave) {
            auto const bucket = SV_GroupIndex(wave) % 5u;
            InterlockedAdd(wave, counts[bucket], 1u);
        });
    });
    dispatch(serial, shader, {1});
}
