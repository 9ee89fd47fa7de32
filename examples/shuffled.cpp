// A mistake that a shuffled dispatch shows: reading a neighbour by its number in the group, as if that were its lane.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main() {
    std::vector<std::uint32_t> out(250);
    auto const is_right = [&](auto const& policy, auto neighbour) {
        auto const shader = kernel<num_threads<64>, wave_size<16>>([&](auto group) { // [numthreads(64, 1, 1)] [WaveSize(16)]
            group.for_each_wave([&](auto wave) {                                     // void main(uint id : SV_DispatchThreadID,
                auto const id = SV_DispatchThreadID(wave).x;                         //           uint index : SV_GroupIndex)
                assign(wave, Buffer(out)[id], neighbour(wave, id));                  // Out[id] = …; nothing past its end
            });
        });
        dispatch(policy, shader, shader.covering(out.size()));                       // Dispatch((250 + 63) / 64, 1, 1)
        for (std::uint32_t i = 0; i < out.size(); ++i)
            if (out[i] != (i ^ 1)) return "wrong";
        return "right";
    };
    auto const by_index = [](auto wave, auto id) { return WaveReadLaneAt(wave, id, (SV_GroupIndex(wave) ^ 1u) % WaveGetLaneCount(wave)); };
    auto const by_quad = [](auto wave, auto id) { return QuadReadAcrossX(wave, id); };

    std::printf("WaveReadLaneAt(id, SV_GroupIndex ^ 1): %s in order, %s shuffled\n", is_right(serial, by_index),
                is_right(shuffled(1), by_index));
    std::printf("QuadReadAcrossX(id):                   %s in order, %s shuffled\n", is_right(serial, by_quad),
                is_right(shuffled(1), by_quad));
}
