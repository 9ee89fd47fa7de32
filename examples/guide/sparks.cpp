// Eight sparks cool down, one in each lane of a wave: hot ones quickly, others slowly, and each until it is out.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main() {
    Wave<8> const wave;                                             // eight lanes, all active
    Lanes<float, 8> heat = 1.0f + lanes_cast<float>(WaveGetLaneIndex(wave) * 5u % 8u);
    Lanes<std::uint32_t, 8> steps = 0u;                             // uint steps = 0;

    while (auto burns = wave.where(heat > 1.0f)) {                  // while (heat > 1) {
        auto const hot = heat > 4.0f;                               //     bool hot = heat > 4;
        if (auto w = burns.where(hot)) assign(w, heat, heat * 0.5f); //    if (hot) heat *= 0.5;
        if (auto w = burns.where(!hot)) assign(w, heat, heat - 1.0f); //   else heat -= 1;
        assign(burns, steps, steps + 1u);                           //     ++steps;
        for (std::size_t lane = 0; lane < 8; ++lane)
            burns.active[lane] ? std::printf("%5g", double{heat[lane]}) : std::printf("    -");
        std::printf("   %zu lanes, %zu hot\n", burns.active.count(), (burns.active & hot).count());
    }                                                               // }
    std::printf("%u steps in all\n", WaveActiveSum(wave, steps));
}
