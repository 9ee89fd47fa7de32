// Two mistakes in a branch, each beside what was meant.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main() {
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);                       // 0 1 2 3 4 5 6 7
    auto x = lane, meant = lane;
    if (auto w = wave.where(lane < 3u)) {                           // if (lane < 3) {
        x = 9u;                                                     //     C++ knows nothing of the wave
        assign(w, meant, 9u);                                       //     x = 9;
        std::printf("sum of lanes 0 to 2: %u, meant %u\n", WaveActiveSum(wave, lane), WaveActiveSum(w, lane));
    }                                                               // }
    std::printf("lane 7 after the branch: %u, meant %u\n", x[7], meant[7]);
}
