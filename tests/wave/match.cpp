#include "wave/match_test.hpp"

#include <crosslane/wave/read_lane.hpp>
#include <crosslane/wave/vote.hpp>

namespace wave_match {

namespace {

using namespace crosslane;
using wave_test::make_wave, wave_test::match, wave_test::require_matches;

static_assert(std::same_as<decltype(WaveMatch(Wave<8>{}, Lanes<float, 8>{})), LaneMasks<8>>);
static_assert(std::same_as<decltype(WaveMatch(Wave<8>{}, Vec<Lanes<double, 8>, 3>{})), LaneMasks<8>>);

template <class W, class X>
concept HasMatch = requires(W w, X x) { WaveMatch(w, x); };
static_assert(HasMatch<Wave<8>, Lanes<float, 8>> && !HasMatch<Wave<8>, Lanes<float, 16>>);

using wave_test::AllSizes, wave_test::FewSizes, wave_test::Sizes;

template <class T, class Sizes>
void check_match()
{
    require_matches(match<T, Sizes>(CROSSLANE_NAMED(WaveMatch)));
}
template <class T, class Sizes, std::size_t C>
void check_match_of_vec()
{
    require_matches(match<T, Sizes, C>("WaveMatch of " + std::to_string(C) + " components",
                                       [](auto const& w, auto const& x) { return WaveMatch(w, x); }));
}

} // namespace

TEST_CASE("WaveMatch finds the lanes with the same bits", "[wave][match]")
{
    check_match<std::uint32_t, AllSizes>();
    check_match<std::int32_t, std::index_sequence<1, 2, 4, 8, 16, 32, 64, 128>>();
    check_match<float, AllSizes>();
    check_match<std::uint64_t, FewSizes>();
    check_match<std::int64_t, Sizes<16>>();
    check_match<double, Sizes<8>>();
    // Keys of 8 and 16 bits come apart into tables, of which many lanes take seconds to compile.
    check_match<std::uint8_t, Sizes<4, 64>>();
    check_match<std::int8_t, Sizes<16>>();
    check_match<std::uint16_t, Sizes<4, 32>>();
    check_match<std::int16_t, Sizes<8>>();
#if defined(CROSSLANE_HAS_HALF)
    check_match<crosslane::half, Sizes<16>>();
#endif
}

TEST_CASE("WaveMatch of a whole wave", "[wave][match]")
{
    auto const whole = [](auto const& w, auto const& x) { return WaveMatch(w, x); };
    require_matches(match<float, FewSizes, 1, 32, true>("WaveMatch of a whole wave", whole));
    require_matches(match<std::uint8_t, Sizes<16>, 1, 8, true>("WaveMatch of a whole wave", whole));
}

TEST_CASE("WaveMatch of a Vec takes the whole value", "[wave][match]")
{
    check_match_of_vec<float, Sizes<8, 64>, 2>();
    check_match_of_vec<double, Sizes<4>, 2>();
    check_match_of_vec<std::int32_t, Sizes<16, 128>, 3>();
    check_match_of_vec<std::uint8_t, Sizes<16>, 4>();
}

TEST_CASE("A lane's mask, read by another lane, is a Mask", "[wave][match]")
{
    // Every active lane's words go through WaveReadLaneAt and Mask::from_words before they are compared.
    auto const read = []<std::size_t N, class T>(Wave<N> const& wave, Lanes<T, N> const& x) {
        auto const masks = WaveMatch(wave, x);
        std::array<std::array<std::uint32_t, N>, 4> words{};
        for (std::size_t lane : wave.active) {
            auto const mask = Mask<N>::from_words(WaveReadLaneAt(wave, masks, lane)).words();
            for (std::size_t w = 0; w < 4; ++w) words[w][lane] = mask[w];
        }
        LaneMasks<N> result;
        for (std::size_t w = 0; w < 4; ++w) result[w] = Lanes<std::uint32_t, N>::from_array(words[w]);
        return result;
    };
    require_matches(match<std::uint32_t, Sizes<4, 32, 64, 128>>("WaveReadLaneAt of WaveMatch", read));
}

TEST_CASE("WaveMatch: six lanes by hand", "[wave][match]")
{
    auto const wave = make_wave<8>({0b00110111, 0});
    auto const masks = WaveMatch(wave, Lanes<int, 8>::from_array({7, 9, 7, 7, 9, 7, 7, 9}));
    for (std::size_t lane : {0u, 2u, 5u}) CHECK(masks.x[lane] == 0b100101);
    for (std::size_t lane : {1u, 4u}) CHECK(masks.x[lane] == 0b010010);
    CHECK(!WaveActiveAnyTrue(wave, (masks.y | masks.z | masks.w) != 0u));

    // Bits decide, not values: two NaN of the same bits match, -0 and +0 do not.
    float const nan = std::numeric_limits<float>::quiet_NaN();
    auto const floats = WaveMatch(Wave<4>{}, Lanes<float, 4>::from_array({nan, -0.0f, nan, 0.0f}));
    CHECK(floats.x.to_array() == std::array<std::uint32_t, 4>{0b0101, 0b0010, 0b0101, 0b1000});

    Vec<Lanes<int, 4>, 2> both(Lanes<int, 4>::from_array({1, 2, 1, 2}), Lanes<int, 4>::from_array({5, 5, 5, 6}));
    CHECK(WaveMatch(Wave<4>{}, both.yx()).x.to_array() == std::array<std::uint32_t, 4>{0b0101, 0b0010, 0b0101, 0b1000});
    CHECK(WaveMatch<2>(Wave<4>{}, both.xx()).x.to_array() == std::array<std::uint32_t, 4>{0b0101, 0b1010, 0b0101, 0b1010});
}

} // namespace wave_match
