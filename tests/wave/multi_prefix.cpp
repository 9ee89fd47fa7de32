#include "wave/multi_prefix_test.hpp"
#include "wave/vec_test.hpp"

#include <crosslane/wave/reduce.hpp>

#include <cmath>
#include <numeric>

namespace wave_multi_prefix {

namespace {

using namespace crosslane;
using support::Format;
using wave_test::make_wave, wave_test::Values;

static_assert(std::same_as<decltype(WaveMultiPrefixSum(Wave<8>{}, Lanes<std::int8_t, 8>{}, LaneMasks<8>{})),
                           Lanes<std::int8_t, 8>>);
static_assert(std::same_as<decltype(WaveMultiMax(Wave<8>{}, Vec<Lanes<float, 8>, 3>{}, LaneMasks<8>{})),
                           Vec<Lanes<float, 8>, 3>>);

template <class X>
concept HasMultiBitOr = requires(Wave<8> w, X x, LaneMasks<8> masks) { WaveMultiBitOr(w, x, masks); };
static_assert(HasMultiBitOr<Lanes<int, 8>> && !HasMultiBitOr<Lanes<float, 8>>, "bits of integers only");
template <class X, class M>
concept HasMultiPrefixSum = requires(Wave<8> w, X x, M masks) { WaveMultiPrefixSum(w, x, masks); };
static_assert(HasMultiPrefixSum<Lanes<float, 8>, LaneMasks<8>> && !HasMultiPrefixSum<Lanes<float, 16>, LaneMasks<8>> &&
              !HasMultiPrefixSum<Lanes<float, 8>, LaneMasks<16>> && !HasMultiPrefixSum<Mask<8>, LaneMasks<8>>);

template <std::size_t N>
LaneMasks<N> two_groups(Wave<N> const& wave)
{
    return WaveMatch<1>(wave, iota<std::uint32_t, N>() * 5u >> 2u);
}

} // namespace

TEST_CASE("groups of a whole wave", "[wave][multi_prefix]")
{
    using Sizes = std::index_sequence<8, 32>;
    using enum wave_test::Operation;
    auto const below = wave_test::group_function<float, Sizes, true>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixSum));
    require_groups_agree(below, wave_test::exclusive_of_group(sum));
    auto const all = wave_test::group_function<std::int32_t, Sizes, true>(CROSSLANE_NAMED_GROUPS(WaveMultiMin));
    require_groups_agree(all, wave_test::reduction_of_group(min));
}

TEST_CASE("one group of all lanes has the bits of the whole wave", "[wave][multi_prefix]")
{
    auto const one_group_is_the_wave = []<class T, std::size_t N>(Lanes<T, N> const& x) {
        auto const wave = make_wave<N>(wave_test::all_lanes(N));
        auto const masks = WaveMatch(wave, Lanes<std::uint32_t, N>(7u));
        auto const below = WavePrefixSum(wave, x), below_in_group = WaveMultiPrefixSum(wave, x, masks);
        auto const all = WaveActiveSum(wave, x);
        auto const all_in_group = WaveMultiSum(wave, x, masks);
        bool same = true;
        for (std::size_t lane = 0; lane < N; ++lane)
            same = same && support::same(below_in_group[lane], below[lane]) && support::same(all_in_group[lane], all);
        return same;
    };
    for (std::uint64_t seed = 0; seed < 64; ++seed) {
        INFO("seed " << seed);
        auto const x = wave_test::make_input(support::format_of<float>, 16, seed % wave_test::input_kinds, seed);
        REQUIRE(one_group_is_the_wave(load<16>(support::from_bits<float>(x).data())));
    }
    // The loops that the tests of both compare with agree for every operation, up to 32 lanes.
    using enum wave_test::Operation;
    for (auto const op : {sum, product, min, max}) {
        for (std::size_t lanes = 4; lanes <= 32; lanes *= 2) {
            std::vector<std::size_t> members(lanes);
            std::iota(members.begin(), members.end(), 0);
            for (std::uint64_t seed = 0; seed < 64; ++seed) {
                auto const format = seed % 8 < 4 ? support::format_of<float> : support::format_of<double>;
                auto const x = wave_test::make_input(format, lanes, seed % wave_test::input_kinds, seed);
                auto const active = wave_test::all_lanes(lanes);
                auto const below = wave_test::exclusive_of_group(op)(format, members, x);
                auto const up_to = wave_test::inclusive_of_group(op)(format, members, x);
                wave_test::require_same("a group's exclusive prefix", format, format, active, x, below,
                                        wave_test::exclusive_prefix_by_loop(op, format, active, x), false);
                wave_test::require_same("a group's inclusive prefix", format, format, active, x, up_to,
                                        wave_test::inclusive_prefix_by_loop(op, format, active, x), false);
                REQUIRE(format.same(up_to.back(), wave_test::reduce_by_loop(op, format, active, x)[0]));
            }
        }
    }
}

TEST_CASE("groups of lanes: a float sum starts from +0.0, and NaN yields to a number", "[wave][multi_prefix]")
{
    float const infinity = std::numeric_limits<float>::infinity();
    auto const signalling_nan = support::from_bits<float>(0x7FA00000);
    auto const wave = make_wave<8>({0b11101110, 0});
    // Lanes 1, 3 and 5 are one group, 2 and 6 another, 7 is alone.
    auto const masks = WaveMatch(wave, Lanes<int, 8>::from_array({1, 1, 2, 1, 2, 1, 2, 3}));
    Lanes<float, 8> const minus_zero = -0.0f;
    auto const exclusive = WaveMultiPrefixSum(wave, minus_zero, masks);
    auto const inclusive = WaveMultiPrefixInclusiveSum(wave, minus_zero, masks), all = WaveMultiSum(wave, minus_zero, masks);
    for (std::size_t lane : wave.active) {
        INFO("lane " << lane);
        CHECK((exclusive[lane] == 0.0f && !std::signbit(exclusive[lane])));
        CHECK((inclusive[lane] == 0.0f && std::signbit(inclusive[lane])));
        CHECK((all[lane] == 0.0f && std::signbit(all[lane])));
    }
    auto const x = Lanes<float, 8>::from_array({0.0f, signalling_nan, 1.0f, signalling_nan, 2.0f, 5.0f, 3.0f, signalling_nan});
    auto const least_below = WaveMultiPrefixMin(wave, x, masks), greatest = WaveMultiMax(wave, x, masks);
    for (std::size_t lane : {1u, 2u, 3u, 5u, 7u}) CHECK(least_below[lane] == infinity);
    CHECK(least_below[6] == 1.0f);
    for (std::size_t lane : {1u, 3u, 5u}) CHECK(greatest[lane] == 5.0f);
    for (std::size_t lane : {2u, 6u}) CHECK(greatest[lane] == 3.0f);
    CHECK(std::isnan(greatest[7]));
}

TEST_CASE("WaveMultiPrefixSum: two groups by hand", "[wave][multi_prefix]")
{
    auto const group = Lanes<int, 8>::from_array({'A', 'B', 'A', 'A', 'B', 'A', 'B', 'A'});
    auto const value = Lanes<int, 8>::from_array({1, 2, 3, 4, 5, 6, 7, 8});
    auto const wave = make_wave<8>({0xFF, 0});
    auto const masks = WaveMatch(wave, group);
    CHECK(WaveMultiPrefixSum(wave, value, masks).to_array() == std::array{0, 0, 1, 4, 2, 8, 7, 14});
    CHECK(WaveMultiPrefixInclusiveSum(wave, value, masks).to_array() == std::array{1, 2, 4, 8, 7, 14, 14, 22});
    CHECK(WaveMultiSum(wave, value, masks).to_array() == std::array{22, 14, 22, 22, 14, 22, 14, 22});
    // In a branch that lanes 0 and 4 do not take, the masks of the whole wave still serve.
    Lanes<int, 8> result = 99;
    if (auto w = wave.where((value != 1) & (value != 5))) assign(w, result, WaveMultiPrefixSum(w, value, masks));
    CHECK(result.to_array() == std::array{99, 0, 0, 3, 99, 7, 2, 13});
}

TEST_CASE("groups of lanes: operations on a Vec act per component", "[wave][multi_prefix]")
{
    AllowFindings const meant(Finding::Kind::contract); // the keys have more bits
    auto const below = [](auto const& w, auto const& x) { return WaveMultiPrefixSum(w, x, two_groups(w)); };
    auto const least = [](auto const& w, auto const& x) { return WaveMultiPrefixInclusiveMin(w, x, two_groups(w)); };
    auto const all = [](auto const& w, auto const& x) { return WaveMultiBitXor(w, x, two_groups(w)); };
    wave_test::require_per_component<float>("WaveMultiPrefixSum", below);
    auto const x = support::test_values<std::int16_t>(3 * 8, 1);
    for (std::uint64_t bits = 1; bits < 256; ++bits) {
        REQUIRE(wave_test::acts_per_component<decltype(least), std::int16_t, 8, 3>({bits, 0}, x.data()));
        REQUIRE(wave_test::acts_per_component<decltype(all), std::int16_t, 8, 2>({bits, 0}, x.data()));
    }
}

} // namespace wave_multi_prefix
