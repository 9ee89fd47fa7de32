// What each lane holds, and where it differs from what it should hold.
#include <crosslane/crosslane.hpp>
#include <crosslane/debug/print.hpp>

#include <iostream>

using namespace crosslane;

int main() {
    float const heats[] = {3, 1, 4, 1, 5, 9, 2, 6}, expected[] = {3, 0, 7, 0, 12, 21, 0, 27};
    Wave<8> const wave;
    auto const heat = load<8>(heats);
    print(wave, "heat", heat);
    print(wave, "warm", heat > 2.5f);
    if (auto warm = wave.where(heat > 2.5f)) {
        auto const sums = WavePrefixSum(warm, heat); // should count the lane itself, as WavePrefixInclusiveSum does
        print(warm, "sums", sums);
        std::cout << same(warm, sums, load<8>(expected)) << '\n';
    }
}
