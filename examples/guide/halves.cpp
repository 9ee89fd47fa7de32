// The library's one idea, in miniature: a wave is one register, or two half waves.
#include <crosslane/crosslane.hpp>

#include <array>
#include <cstdio>

template <std::size_t N>
struct Toy {                                                        // Lanes<float, N>: two halves
    Toy<N / 2> low, high;
    explicit Toy(float const* p) : low(p), high(p + N / 2) {}
};
template <>
struct Toy<4> {                                                     // or, with SSE2, one register of four floats
    std::array<float, 4> lane;
    explicit Toy(float const* p) : lane{p[0], p[1], p[2], p[3]} {}
};

float sum(Toy<4> const& x) { return (x.lane[0] + x.lane[1]) + (x.lane[2] + x.lane[3]); }
std::uint64_t hot(Toy<4> const& x) {                                // WaveActiveBallot(x > 4)
    return unsigned{x.lane[0] > 4} | unsigned{x.lane[1] > 4} << 1 | unsigned{x.lane[2] > 4} << 2 | unsigned{x.lane[3] > 4} << 3;
}
template <std::size_t N>
float sum(Toy<N> const& x) { return sum(x.low) + sum(x.high); }
template <std::size_t N>
std::uint64_t hot(Toy<N> const& x) { return hot(x.low) | hot(x.high) << N / 2; }

int main() {
    using namespace crosslane;
    std::array<float, 32> heat;
    for (std::size_t i = 0; i < heat.size(); ++i) heat[i] = static_cast<float>(i * 11 % 32) * 0.3f;
    Toy<32> const toy(heat.data());
    Lanes<float, 32> const lanes = load<32>(heat.data());
    std::printf("sum %.9g and %.9g\n", double{sum(toy)}, double{WaveActiveSum(Wave<32>{}, lanes)});
    std::printf("hot %08x and %08x\n", unsigned(hot(toy)), unsigned(WaveActiveBallot(Wave<32>{}, lanes > 4.0f).bits()));
}
