// Three mistakes with memory that waves or groups share; compiled with -DCROSSLANE_CHECKED=1, which reports them.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main()
{
    finding_handler = [](Finding const& found) { std::puts(found.message.substr(found.message.rfind('/') + 1).c_str()); };

    std::vector<std::uint32_t> heat(64, 1);
    Buffer const cells(heat);
    auto const shader = kernel<num_threads<32>, wave_size<16>>([=](auto group) {
        Buffer tile(groupshared<std::array<std::uint32_t, 32>>(group));
        auto& hottest = groupshared<std::uint32_t>(group);
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            assign(wave, tile[i], cells.Load(SV_DispatchThreadID(wave).x));
            auto const right = tile.Load(i ^ 16u);
            InterlockedMax(wave, hottest, right);
        });
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            assign(wave, cells[id], cells.Load(id - 1u) + hottest);
        });
    });
    dispatch(serial, shader, {2});
}
