#include "support/catch.hpp"
#include "support/masks.hpp"

#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/ballot.hpp>
#include <crosslane/wave/query.hpp>
#include <crosslane/wave/vote.hpp>

namespace wave_ballot {

using namespace crosslane;
using support::has_lane, support::MaskWords;

namespace {

template <std::size_t N, std::size_t Width = 4>
[[gnu::noinline]] Mask<N, Width> mask_of(MaskWords const& words)
{
    return Mask<N, Width>::from_words(support::to_uint4(words));
}

template <std::size_t N>
[[gnu::noinline]] bool holds(Mask<N> const& m, MaskWords const& expected)
{
    return m.words() == support::to_uint4(expected);
}

MaskWords both(MaskWords const& a, MaskWords const& b) { return {a[0] & b[0], a[1] & b[1]}; }

std::uint32_t count_by_loop(MaskWords const& m, std::size_t begin, std::size_t end)
{
    std::uint32_t count = 0;
    for (std::size_t lane = begin; lane < end; ++lane) count += has_lane(m, lane);
    return count;
}

/// Every active mask with a few expressions, and the other way round.
template <std::size_t N, class Test>
std::string for_all_pairs(Test test)
{
    auto const masks = support::mask_patterns(N);
    for (std::size_t i = 0; i < masks.size(); ++i) {
        for (std::size_t step : {0u, 1u, 5u, 17u}) {
            auto const& expression = masks[(i * 7 + step) % masks.size()];
            if (!test(masks[i], expression))
                return std::to_string(N) + " lanes, active " + support::to_string(masks[i], N) + ", expression " +
                       support::to_string(expression, N);
        }
    }
    return {};
}

template <std::size_t N, std::size_t Width>
bool ballots(MaskWords const& active, MaskWords const& expression)
{
    Wave<N> const wave{mask_of<N>(active)};
    auto const x = mask_of<N, Width>(expression);
    auto const expected = both(active, expression);
    auto const below = WavePrefixCountBits(wave, x).to_array();
    for (std::size_t lane = 0; lane < N; ++lane)
        if (has_lane(active, lane) && below[lane] != count_by_loop(expected, 0, lane)) return false;
    return holds<N>(WaveActiveBallot(wave, x), expected) && WaveActiveCountBits(wave, x) == count_by_loop(expected, 0, N) &&
           WaveActiveAnyTrue(wave, x) == (count_by_loop(expected, 0, N) != 0) &&
           WaveActiveAllTrue(wave, x) == (count_by_loop(expected, 0, N) == count_by_loop(active, 0, N));
}

/// The readers count a bit even if its lane is not active.
template <std::size_t N>
bool readers(MaskWords const& active, MaskWords const& ballot)
{
    Wave<N> const wave{mask_of<N>(active)};
    auto const m = mask_of<N>(ballot);
    std::size_t lowest = N, highest = N;
    for (std::size_t lane = N; lane-- > 0;)
        if (has_lane(ballot, lane)) lowest = lane;
    for (std::size_t lane = 0; lane < N; ++lane)
        if (has_lane(ballot, lane)) highest = lane;
    auto const below = WaveBallotExclusiveBitCount(wave, m).to_array(), up_to = WaveBallotInclusiveBitCount(wave, m).to_array();
    for (std::size_t lane = 0; lane < N; ++lane)
        if (below[lane] != count_by_loop(ballot, 0, lane) || up_to[lane] != count_by_loop(ballot, 0, lane + 1)) return false;
    return WaveBallotBitCount(wave, m) == count_by_loop(ballot, 0, N) && WaveBallotLSB(wave, m) == lowest &&
           WaveBallotMSB(wave, m) == highest;
}

/// The chosen body and the generic one count the same.
template <std::size_t N>
bool generic_count([[maybe_unused]] MaskWords const& active, MaskWords const& m)
{
    auto const counts = detail::prefix_count_bytes_by_scan(mask_of<N>(m)).to_array();
    for (std::size_t lane = 0; lane < N; ++lane)
        if (counts[lane] != count_by_loop(m, 0, lane)) return false;
    return true;
}

template <std::size_t N>
bool queries(MaskWords const& active, MaskWords const&)
{
    Wave<N> const wave{mask_of<N>(active)};
    MaskWords first{}, last{};
    for (std::size_t lane = N; lane-- > 0;)
        if (has_lane(active, lane)) {
            first = {};
            support::set_lane(first, lane);
        }
    for (std::size_t lane = 0; lane < N; ++lane)
        if (has_lane(active, lane)) {
            last = {};
            support::set_lane(last, lane);
        }
    auto const index = WaveGetLaneIndex(wave).to_array();
    for (std::size_t lane = 0; lane < N; ++lane)
        if (index[lane] != lane) return false;
    return WaveGetLaneCount(wave) == N && holds<N>(WaveIsFirstLane(wave), first) && holds<N>(WaveIsLastLane(wave), last);
}

template <std::size_t N>
void lane_masks()
{
    Wave<N> const wave{mask_of<N>({5, 0})}; // the active lanes do not matter
    for (std::size_t lane = 0; lane <= N + 1; ++lane) {
        MaskWords eq{}, lt{}, le{}, gt{}, ge{};
        for (std::size_t l = 0; l < N; ++l) {
            if (l == lane) support::set_lane(eq, l);
            if (l < lane) support::set_lane(lt, l);
            if (l <= lane) support::set_lane(le, l);
            if (l > lane) support::set_lane(gt, l);
            if (l >= lane) support::set_lane(ge, l);
        }
        INFO("N " << N << ", lane " << lane);
        REQUIRE((holds<N>(WaveLaneMaskEq(wave, lane), eq) && holds<N>(WaveLaneMaskLt(wave, lane), lt) &&
                 holds<N>(WaveLaneMaskLe(wave, lane), le) && holds<N>(WaveLaneMaskGt(wave, lane), gt) &&
                 holds<N>(WaveLaneMaskGe(wave, lane), ge)));
    }
}

template <std::size_t N>
void test_size()
{
    REQUIRE(for_all_pairs<N>(ballots<N, 4>) == "");
    REQUIRE(for_all_pairs<N>(readers<N>) == "");
    REQUIRE(for_all_pairs<N>(generic_count<N>) == "");
    REQUIRE(for_all_pairs<N>(queries<N>) == "");
    lane_masks<N>();
}

} // namespace

TEST_CASE("Ballots, votes, prefix counts, ballot readers and queries under all masks", "[wave]")
{
    test_size<4>();
    test_size<8>();
    test_size<16>();
    test_size<32>();
    test_size<64>();
    test_size<128>();
}

TEST_CASE("Ballots of masks of every width", "[wave]")
{
    REQUIRE(for_all_pairs<16>(ballots<16, 1>) == "");
    REQUIRE(for_all_pairs<32>(ballots<32, 2>) == "");
    REQUIRE(for_all_pairs<8>(ballots<8, 8>) == "");
}

TEST_CASE("A ballot's uint4 has lane 0 lowest and nothing past the last lane", "[wave]")
{
    REQUIRE((WaveActiveBallot(Wave<4>{}, Mask<4>::all()).words() == std::array<std::uint32_t, 4>{0xF, 0, 0, 0}));
    REQUIRE((WaveActiveBallot(Wave<64>{}, Mask<64>::all()).words() == std::array<std::uint32_t, 4>{~0u, ~0u, 0, 0}));
    REQUIRE((WaveActiveBallot(Wave<128>{}, Mask<128>::all()).words() == std::array<std::uint32_t, 4>{~0u, ~0u, ~0u, ~0u}));
}

TEST_CASE("A plain bool is the same in every lane", "[wave]")
{
    Wave<8> const some{Mask<8>::from_bits(0b10110)}, none{Mask<8>::none()};
    CHECK((WaveActiveBallot(some, true).bits() == 0b10110 && WaveActiveBallot(some, false).bits() == 0));
    CHECK((WaveActiveCountBits(some, true) == 3 && WaveActiveCountBits(some, false) == 0));
    auto const places = WavePrefixCountBits(some, true), nothing = WavePrefixCountBits(some, false);
    CHECK((places[1] == 0 && places[2] == 1 && places[4] == 2 && nothing[4] == 0));
    CHECK((WaveActiveAnyTrue(some, true) && !WaveActiveAnyTrue(some, false) && !WaveActiveAnyTrue(none, true)));
    CHECK((WaveActiveAllTrue(some, true) && !WaveActiveAllTrue(some, false) && WaveActiveAllTrue(none, false)));
}

} // namespace wave_ballot
