// What a shuffled dispatch finds: a neighbour looked up by its number in the group, as if that were its lane.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main() {
    auto const is_right = [](auto const& policy, auto neighbour) {
        std::vector<std::uint32_t> out(256);
        auto const shader = kernel<num_threads<64>, wave_size<16>>([&](auto group) { // [numthreads(64, 1, 1)] [WaveSize(16)]
            group.for_each_wave([&](auto wave) {
                auto const id = SV_DispatchThreadID(wave).x;
                assign(wave, Buffer(out)[id], neighbour(wave, id));                  // Out[id] = …
            });
        });
        dispatch(policy, shader, {4});
        for (std::uint32_t i = 0; i < out.size(); ++i)
            if (out[i] != (i ^ 1)) return "wrong";
        return "right";
    };
    auto const by_index = [](auto wave, auto id) { return WaveReadLaneAt(wave, id, (SV_GroupIndex(wave) ^ 1u) % WaveGetLaneCount(wave)); };
    auto const by_quad = [](auto wave, auto id) { return QuadReadAcrossX(wave, id); };

    std::printf("by index: %s in order, %s shuffled\n", is_right(serial, by_index), is_right(shuffled(1), by_index));
    std::printf("by quad:  %s in order, %s shuffled\n", is_right(serial, by_quad), is_right(shuffled(1), by_quad));
}
