// The order in which floats are added is part of the answer.
#include <crosslane/crosslane.hpp>

#include <array>
#include <cstdio>

using namespace crosslane;

int main() {
    std::array<float, 8> const heat{100000000.0f, 3.0f, -100000000.0f, 3.0f, 3.0f, 3.0f, 3.0f, 3.0f};
    float in_order = 0;
    for (float const x : heat) in_order += x;
    float by_four = 0;                                              // a loop over registers of four lanes, then their lanes
    for (std::size_t i = 0; i < 4; ++i) by_four += heat[i] + heat[i + 4];
    float const tree = ((heat[0] + heat[1]) + (heat[2] + heat[3])) + ((heat[4] + heat[5]) + (heat[6] + heat[7]));

    Lanes<float, 8> const x = load<8>(heat.data());
    std::printf("one after another %g, by fours %g, as a tree %g\n", double{in_order}, double{by_four}, double{tree});
    std::printf("WaveActiveSum %g, last of WavePrefixInclusiveSum %g\n", double{WaveActiveSum(Wave<8>{}, x)},
                double{WavePrefixInclusiveSum(Wave<8>{}, x)[7]});
}
