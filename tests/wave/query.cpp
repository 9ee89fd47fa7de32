#include "wave/wave_function.hpp"

#include <crosslane/wave/query.hpp>

namespace wave_query {

namespace {

using namespace crosslane;

static_assert(std::same_as<decltype(WaveGetLaneIndex(Wave<8>{})), Lanes<std::uint32_t, 8>>);

struct Answers
{
    std::uint32_t count;
    std::uint32_t index[128];
    std::array<std::uint32_t, 4> first, last;
};

template <std::size_t N>
[[gnu::noinline]] Answers ask(support::MaskWords const& active)
{
    auto const wave = wave_test::make_wave<N>(active);
    Answers answers{};
    answers.count = WaveGetLaneCount(wave);
    WaveGetLaneIndex(wave).store(answers.index);
    answers.first = WaveIsFirstLane(wave).words();
    answers.last = WaveIsLastLane(wave).words();
    return answers;
}

} // namespace

TEST_CASE("lane count, lane index, first and last lane are what a loop gives", "[wave][query]")
{
    using Ask = Answers (*)(support::MaskWords const&);
    for (auto [n, f] : {std::pair<std::size_t, Ask>{4, ask<4>},
                        {8, ask<8>},
                        {16, ask<16>},
                        {32, ask<32>},
                        {64, ask<64>},
                        {128, ask<128>}}) {
        for (auto const& active : support::mask_patterns(n)) {
            INFO("N = " << n << ", " << support::to_string(active, n));
            auto const got = f(active);
            support::MaskWords first{}, last{};
            std::size_t wrong_numbers = 0;
            for (std::size_t lane = 0; lane < n; ++lane) {
                wrong_numbers += got.index[lane] != lane;
                if (!support::has_lane(active, lane)) continue;
                if (first == support::MaskWords{}) support::set_lane(first, lane);
                last = {};
                support::set_lane(last, lane);
            }
            REQUIRE(got.count == n);
            REQUIRE(wrong_numbers == 0);
            REQUIRE(got.first == support::to_uint4(first));
            REQUIRE(got.last == support::to_uint4(last));
        }
    }
}

TEST_CASE("WaveGetLaneCount is a constant expression", "[wave][query]")
{
    Wave<4> const four = wave_test::make_wave<4>({2, 0});
    Wave<128> const many;
    static_assert(WaveGetLaneCount(four) == 4 && WaveGetLaneCount(many) == 128);
    std::array<int, WaveGetLaneCount(four)> const for_each_lane{};
    CHECK(for_each_lane.size() == WaveGetLaneCount(four));
    CHECK(WaveGetLaneCount(many.where(Mask<128>::none())) == 128);
}

TEST_CASE("the first and last lane are those of the branch", "[wave][query]")
{
    auto const wave = wave_test::make_wave<8>({0b11101110, 0});
    auto const odd = (WaveGetLaneIndex(wave) & 1u) != 0u;
    CHECK(WaveIsFirstLane(wave).bits() == 0b10);
    CHECK(WaveIsFirstLane(wave.where(!odd)).bits() == 0b100);
    CHECK(WaveIsLastLane(wave.where(!odd)).bits() == 0b1000000);
}

} // namespace wave_query
