// One kernel at every wave size. countbits(ballot.x) is an old mistake, which no GPU with waves of 32 lanes will show.
#include <crosslane/crosslane.hpp>

#include <cstdio>

using namespace crosslane;

int main() {
    for_each_wave_size([](auto wave) {
        auto const keep = (WaveGetLaneIndex(wave) & 3u) == 0u;          // bool keep = (WaveGetLaneIndex() & 3) == 0;
        auto const ballot = WaveActiveBallot(wave, keep).words();       // uint4 ballot = WaveActiveBallot(keep);
        auto const by_hand = countbits(ballot[0]);                      // uint byHand = countbits(ballot.x);
        auto const right = unsigned(WaveActiveCountBits(wave, keep));   // uint right = WaveActiveCountBits(keep);
        std::printf("%3u lanes: %u, must be %u%s\n", unsigned(wave.size), by_hand, right, by_hand == right ? "" : "  <- wrong");
    });
}
