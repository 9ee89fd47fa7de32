#include "support/wave_rows.hpp"
#include "wave/hand.hpp"

namespace {

using namespace crosslane;
namespace hand = bench::hand;
using All = bench::Rows<std::int32_t, float>;

/// The same for every wave, but the compiler does not know it.
std::size_t volatile const some_distance = 3;

constexpr auto same_for_all = [](auto const&) { return static_cast<std::size_t>(some_distance); };
/// Each lane its own: the bits of its value, modulo N.
template <class T, std::size_t N>
CROSSLANE_INLINE auto of_lane(Lanes<T, N> const& x)
{
    return lanes_bit_cast<std::uint32_t>(x) & static_cast<std::uint32_t>(N - 1);
}

/// out[i] = x[from(i, the lane's own distance or the uniform one, n)]
template <bool Uniform, class F>
constexpr auto each = []<class T>(T const* x, auto n, T* out) {
    std::size_t const uniform = some_distance;
    for (std::size_t i = 0; i < n; ++i) out[i] = x[F{}(i, Uniform ? uniform : std::bit_cast<std::uint32_t>(x[i]) % n, n)];
};
using Xor = decltype([](std::size_t i, std::size_t d, std::size_t) { return i ^ d; });
using Up = decltype([](std::size_t i, std::size_t d, std::size_t) { return i < d ? i : i - d; });
using Down = decltype([](std::size_t i, std::size_t d, std::size_t n) { return i + d < n ? i + d : i; });
using Around = decltype([](std::size_t i, std::size_t d, std::size_t n) { return (i + d) % n; });
using AroundFour = decltype([](std::size_t i, std::size_t d, std::size_t) { return i / 4 * 4 + (i + d) % 4; });

[[maybe_unused]] bool const added[] = {
    // One distance for the whole wave.
    All::add<hand::ShuffleXor<some_distance>>(
        "WaveShuffleXor", [](auto wave, auto const& x) { return WaveShuffleXor(wave, x, same_for_all(x)); }, each<true, Xor>),
    All::add<hand::ShuffleUp<some_distance>>(
        "WaveShuffleUp", [](auto wave, auto const& x) { return WaveShuffleUp(wave, x, same_for_all(x)); }, each<true, Up>),
    All::add(
        "WaveShuffleDown", [](auto wave, auto const& x) { return WaveShuffleDown(wave, x, same_for_all(x)); }, each<true, Down>),
    All::add<hand::Rotate<some_distance>>(
        "WaveRotate", [](auto wave, auto const& x) { return WaveRotate(wave, x, same_for_all(x)); }, each<true, Around>),
    All::add(
        "WaveClusteredRotate", [](auto wave, auto const& x) { return WaveClusteredRotate<4>(wave, x, same_for_all(x)); },
        each<true, AroundFour>),
    // One for each lane.
    All::add(
        "WaveShuffleXor_lanes", [](auto wave, auto const& x) { return WaveShuffleXor(wave, x, of_lane(x)); }, each<false, Xor>),
    All::add(
        "WaveShuffleUp_lanes", [](auto wave, auto const& x) { return WaveShuffleUp(wave, x, of_lane(x)); }, each<false, Up>),
    All::add(
        "WaveRotate_lanes", [](auto wave, auto const& x) { return WaveRotate(wave, x, of_lane(x)); }, each<false, Around>),
};

} // namespace
