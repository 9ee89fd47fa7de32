// Lanes ask each other: the sparks that still burn close ranks.
#include <crosslane/crosslane.hpp>

#include <cstdio>
#include <vector>

using namespace crosslane;

int main() {
    std::vector<float> const heat{9, 0, 4, 7, 0, 0, 2, 5, 0, 6, 3};
    std::vector<float> burning(heat.size());
    std::size_t count = 0;

    for_each_wave<8>(heat.size(), [&](auto wave, std::size_t first) {
        auto const h = load(&heat[first], wave.active);             // float h = heat[first + lane];
        auto const burns = h > 0.0f;                                // bool burns = h > 0;
        auto const place = WavePrefixCountBits(wave, burns);        // uint place = WavePrefixCountBits(burns);
        if (auto w = wave.where(burns))                             // if (burns) burning[count + place] = h;
            scatter(burning.data() + count, place, h, w.active);
        std::printf("from %zu on: %zu lanes, %u burn, heat %g\n", first, wave.active.count(),
                    WaveActiveCountBits(wave, burns), double{WaveActiveSum(wave, h)});
        count += WaveActiveCountBits(wave, burns);                  // count += WaveActiveCountBits(burns);
    });
    for (std::size_t i = 0; i < count; ++i) std::printf(" %g", double{burning[i]});
    std::printf("\n");
}
