#include "support/catch.hpp"

#include <crosslane/lanes/mat.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/match.hpp>
#include <crosslane/wave/query.hpp>
#include <crosslane/wave/reduce.hpp>

#include <vector>

namespace wave_wave {

using namespace crosslane;

namespace {

template <std::size_t N>
std::uint64_t active(Wave<N> const& wave)
{
    return wave.active.bits();
}

} // namespace

TEST_CASE("A new wave has all lanes", "[wave]")
{
    REQUIRE(active(Wave<4>{}) == 0xF);
    REQUIRE(active(Wave<64>{}) == ~std::uint64_t{});
    REQUIRE(Wave<128>{}.active.count() == 128);
}

TEST_CASE("where narrows, and does not change the wave it is asked of", "[wave]")
{
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    auto const even = wave.where((lane & 1u) == 0u);
    REQUIRE(active(even) == 0x55);
    REQUIRE(active(even.where(lane < 4u)) == 0x05);
    REQUIRE(active(wave) == 0xFF);
    REQUIRE_FALSE(static_cast<bool>(even.where(lane == 1u)));
    REQUIRE(active(wave.where(lanes_cast<double>(lane) >= 6.0)) == 0xC0); // a mask of 8-byte lanes
    REQUIRE(active(wave.where(lanes_cast<std::uint8_t>(lane) >= std::uint8_t{6})) == 0xC0);
    auto const odd = (lane & 1u) == 1u, high = lane >= 4u;
    REQUIRE(
        (active(wave.where(odd != high)) == 0x5A && active(wave.where(odd == high)) == 0xA5 && active(wave.where(odd == true)) == 0xAA));
}

TEST_CASE("a uniform bool narrows to all or none, and joins masks", "[wave]")
{
    auto const odd = Wave<8>{}.where((WaveGetLaneIndex(Wave<8>{}) & 1u) == 1u);
    bool const yes = true, no = false;
    REQUIRE(active(odd.where(yes)) == 0xAA);
    REQUIRE_FALSE(static_cast<bool>(odd.where(no)));
    auto const mask = odd.active;
    REQUIRE((all((mask && yes) == mask) && all((yes && mask) == mask) && all((mask || no) == mask) && all((no || mask) == mask)));
    REQUIRE((none(mask && no) && none(no && mask) && all(mask || yes) && all(yes || mask)));
    auto const bytes = Lanes<std::uint8_t, 8>(1) == std::uint8_t{1};
    REQUIRE((all(bytes && yes) && none(bytes && no)));
}

TEST_CASE("if and else, nested: each lane sees its own branch", "[wave]")
{
    // lane    0   1   2   3   4   5   6   7
    // branch  a   b   a   b   a   b   c   b
    Wave<8> const wave;
    auto const lane = WaveGetLaneIndex(wave);
    auto const odd = (lane & 1u) == 1u, high = lane >= 6u;
    Lanes<std::uint32_t, 8> result = 0u;
    if (auto b = wave.where(odd)) assign(b, result, WaveActiveSum(b, lane)); // 1 + 3 + 5 + 7
    if (auto rest = wave.where(!odd)) {
        if (auto c = rest.where(high)) assign(c, result, 100u + WaveActiveCountBits(c, Mask<8>::all()));
        if (auto a = rest.where(!high)) assign(a, result, WaveActiveSum(a, lane)); // 0 + 2 + 4
    }
    REQUIRE((result.to_array() == std::array<std::uint32_t, 8>{6, 16, 6, 16, 6, 16, 101, 16}));
}

TEST_CASE("A branch that no lane takes is skipped", "[wave]")
{
    bool taken = false;
    if (auto none = Wave<16>{}.where(Mask<16>::none())) taken = true;
    REQUIRE_FALSE(taken);
}

TEST_CASE("Lanes leave a loop one by one", "[wave]")
{
    // Lane i stays for i + 1 rounds, so 4, 3, 2 and 1 lanes are active in turn.
    Wave<4> const wave;
    auto const rounds = WaveGetLaneIndex(wave) + 1u;
    Lanes<std::uint32_t, 4> i = 0u;
    std::vector<std::uint32_t> counts;
    while (auto w = wave.where(i < rounds)) {
        counts.push_back(WaveActiveCountBits(w, Mask<4>::all()));
        assign(w, i, i + 1u);
    }
    REQUIRE(counts == std::vector<std::uint32_t>{4, 3, 2, 1});
    REQUIRE((i.to_array() == std::array<std::uint32_t, 4>{1, 2, 3, 4}));
}

TEST_CASE("assign leaves the other lanes as they were", "[wave]")
{
    Wave<8> const some{Mask<8>::from_bits(0x0F)};
    Lanes<float, 8> x = 1.f;
    assign(some, x, 2.f);
    REQUIRE((x.to_array() == std::array<float, 8>{2, 2, 2, 2, 1, 1, 1, 1}));

    Vec<Lanes<double, 8>, 2> v(1., 2.);
    assign(some, v, Vec<Lanes<double, 8>, 2>(3., 4.));
    REQUIRE((v.x[3] == 3 && v.y[3] == 4 && v.x[4] == 1 && v.y[4] == 2));

    Mask<8> m = Mask<8>::from_bits(0xAA);
    assign(some, m, Mask<8>::from_bits(0x55));
    REQUIRE(m.bits() == 0xA5);
}

TEST_CASE("assign takes swizzles and matrices", "[wave]")
{
    Wave<4> const wave;
    auto const lane = iota<float, 4>();
    using Values = std::array<float, 4>;
    Vec<Lanes<float, 4>, 3> v(lane, lane + 10, lane + 20);
    if (auto w = wave.where(lane < 2.f)) {
        assign(w, v.zx(), Vec<float, 2>(7.f, 8.f));
        assign(w, v.xy(), v.yx());
    }
    CHECK(v.x.to_array() == Values{10, 11, 2, 3});
    CHECK(v.y.to_array() == Values{8, 8, 12, 13});
    CHECK(v.z.to_array() == Values{7, 7, 22, 23});
    Vec<Mask<4>, 2> m(lane < 1.f, lane < 3.f);
    assign(wave.where(lane > 1.f), m.yx(), true);
    CHECK((m.x.bits() == 0b1101 && m.y.bits() == 0b1111));
    assign(wave.where(lane < 1.f), m.yx(), m.xy() & false);
    CHECK((m.x.bits() == 0b1100 && m.y.bits() == 0b1110));

    Mat<Lanes<float, 4>, 2, 2> grid(lane, 1.f, 2.f, lane);
    assign(wave.where(lane > 1.f), grid, Mat<float, 2, 2>(5.f, 6.f, 7.f, 8.f));
    CHECK((grid[0].x.to_array() == Values{0, 1, 5, 5} && grid[0].y.to_array() == Values{1, 1, 6, 6}));
    CHECK((grid[1].x.to_array() == Values{2, 2, 7, 7} && grid[1].y.to_array() == Values{0, 1, 8, 8}));
    assign(wave.where(lane < 1.f), grid[1].yx(), 9.f);
    CHECK((grid[1].x.to_array() == Values{9, 2, 7, 7} && grid[1].y.to_array() == Values{9, 1, 8, 8}));
}

TEST_CASE("The first active lane is found under the current mask", "[wave]")
{
    Wave<8> const wave;
    auto const narrowed = wave.where(WaveGetLaneIndex(wave) >= 3u);
    REQUIRE(WaveIsFirstLane(wave).bits() == 1);
    REQUIRE(WaveIsFirstLane(narrowed).bits() == 8);
    REQUIRE(WaveIsLastLane(narrowed.where(WaveGetLaneIndex(wave) < 6u)).bits() == 0x20);
}

template <class... X>
concept Sums = requires(X const&... x) { WaveActiveSum(x...); };
template <class... X>
concept Matches = requires(X const&... x) { WaveMatch<3>(x...); };

TEST_CASE("A concept may ask for calls that leave out the wave", "[wave]")
{
    using Floats = Lanes<float, 8>;
    STATIC_REQUIRE((Sums<Wave<8>, Floats> && Sums<Wave<8>, Vec<Floats, 2>>));
    STATIC_REQUIRE((!Sums<Floats> && !Sums<Floats, Floats> && !Sums<Floats, Wave<8>> && !Sums<int>));
    STATIC_REQUIRE((!Sums<Vec<Floats, 2>> && !Sums<Mat<Floats, 2, 2>> && !Sums<Wave<8>, Mask<8>>));
    STATIC_REQUIRE((Matches<Wave<8>, Lanes<unsigned, 8>> && !Matches<Lanes<unsigned, 8>>));
}

} // namespace wave_wave
