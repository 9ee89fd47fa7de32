#include "support/catch.hpp"
#include "support/masks.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/waterfall.hpp>

#include <map>
#include <vector>

namespace wave_waterfall {

using namespace crosslane;
using support::has_lane, support::MaskWords;

namespace {

/// Keys in the order of their lowest active lane, each with its lanes.
template <std::size_t N>
bool takes_each_key_once(std::array<std::uint32_t, N> const& keys, MaskWords const& active)
{
    std::vector<std::uint32_t> order;
    std::map<std::uint32_t, MaskWords> lanes_of;
    for (std::size_t lane = 0; lane < N; ++lane) {
        if (!has_lane(active, lane)) continue;
        if (!lanes_of.contains(keys[lane])) order.push_back(keys[lane]);
        support::set_lane(lanes_of[keys[lane]], lane);
    }
    std::size_t turn = 0;
    Wave<N> const wave{Mask<N>::from_words(support::to_uint4(active))};
    for (auto [value, lanes] : waterfall(wave, Lanes<std::uint32_t, N>::from_array(keys))) {
        if (turn == order.size() || value != order[turn] || lanes.active.words() != support::to_uint4(lanes_of[value])) return false;
        ++turn;
    }
    return turn == order.size();
}

template <std::size_t N>
void test_size()
{
    for (auto const& active : support::mask_patterns(N)) {
        for (std::uint32_t distinct : {1u, 2u, 5u, 1000u}) {
            std::array<std::uint32_t, N> keys;
            for (std::size_t lane = 0; lane < N; ++lane)
                keys[lane] = distinct == 1000 ? static_cast<std::uint32_t>(lane)
                                              : static_cast<std::uint32_t>(support::random_bits(distinct, lane) % distinct);
            if (takes_each_key_once<N>(keys, active)) continue;
            INFO("N " << N << ", " << distinct << " keys, active " << support::to_string(active, N));
            REQUIRE(false);
        }
    }
}

} // namespace

TEST_CASE("A waterfall takes each distinct key once", "[wave]")
{
    test_size<4>();
    test_size<8>();
    test_size<32>();
    test_size<64>();
    test_size<128>();
    SUCCEED();
}

TEST_CASE("A waterfall over NaN keys ends", "[wave]")
{
    float const nan = std::numeric_limits<float>::quiet_NaN();
    float const keys[] = {nan, 1, nan, 1, 0.0f, -0.0f, nan, 2};
    std::vector<std::uint64_t> turns;
    for (auto [value, lanes] : waterfall(Wave<8>{}, load<8>(keys))) {
        static_cast<void>(value);
        turns.push_back(lanes.active.bits());
    }
    REQUIRE(turns == std::vector<std::uint64_t>{0x45, 0x0A, 0x10, 0x20, 0x80}); // +0 and -0 are two keys
}

TEST_CASE("A waterfall over vectors compares all components", "[wave]")
{
    std::int32_t const x[] = {1, 1, 2, 2}, y[] = {1, 2, 1, 1};
    std::vector<std::uint64_t> turns;
    for (auto [value, lanes] : waterfall(Wave<4>{}, Vec<Lanes<std::int32_t, 4>, 2>(load<4>(x), load<4>(y)))) {
        REQUIRE((value.x == x[lanes.active.lowest()] && value.y == y[lanes.active.lowest()]));
        turns.push_back(lanes.active.bits());
    }
    REQUIRE(turns == std::vector<std::uint64_t>{1, 2, 12});
}

TEST_CASE("A waterfall over a mask takes the lowest lane's side first", "[wave]")
{
    Wave<8> const wave{Mask<8>::from_bits(0x7E)};
    auto const x = iota<std::int64_t, 8>();
    std::vector<std::pair<bool, std::uint64_t>> turns;
    for (auto [value, lanes] : waterfall(wave, (x & 1) == 1)) turns.emplace_back(value, lanes.active.bits());
    for (auto [value, lanes] : waterfall(wave, Mask<8>::none())) turns.emplace_back(value, lanes.active.bits());
    REQUIRE(turns == std::vector<std::pair<bool, std::uint64_t>>{{true, 0x2A}, {false, 0x54}, {false, 0x7E}});
}

TEST_CASE("A waterfall over a swizzle goes by the vector of its values", "[wave]")
{
    auto const x = iota<int, 4>();
    Vec<Lanes<int, 4>, 3> v(x & 1, 7, x >> 1);
    std::vector<std::array<std::uint64_t, 3>> turns;
    for (auto [value, lanes] : waterfall(Wave<4>{Mask<4>::from_bits(0b1110)}, v.yx())) {
        turns.push_back({static_cast<std::uint64_t>(value.x), static_cast<std::uint64_t>(value.y), lanes.active.bits()});
    }
    REQUIRE(turns == std::vector<std::array<std::uint64_t, 3>>{{7, 1, 0b1010}, {7, 0, 0b0100}});
}

TEST_CASE("An empty wave takes no turn", "[wave]")
{
    for (auto turn : waterfall(Wave<8>{Mask<8>::none()}, Lanes<int, 8>(3))) {
        static_cast<void>(turn);
        FAIL();
    }
}

} // namespace wave_waterfall
