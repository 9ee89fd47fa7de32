#include "wave/multi_prefix_test.hpp"

namespace wave_multi_prefix_count_bits {

namespace {

using namespace crosslane;
using support::Format, wave_test::Values;

static_assert(std::same_as<decltype(WaveMultiCountBits(Wave<8>{}, Mask<8>{}, LaneMasks<8>{})), Lanes<std::uint32_t, 8>>);

/// How many lanes of the group hold something other than 0, below each lane and in all.
Values count_below(Format, std::vector<std::size_t> const&, Values const& x)
{
    Values result;
    std::uint64_t count = 0;
    for (auto value : x) {
        result.push_back(count);
        count += value != 0;
    }
    return result;
}
Values count_all(Format, std::vector<std::size_t> const&, Values const& x)
{
    std::uint64_t count = 0;
    for (auto value : x) count += value != 0;
    return Values(x.size(), count);
}

template <class T, class Below, class All>
void check_counts()
{
    // Zeros and other numbers; the poison in inactive lanes is never 0.
    auto const zeros = [](Format format, std::size_t n, std::size_t, std::uint64_t seed) {
        return wave_test::make_input(format, n, 2 + seed % 2, seed);
    };
    auto const below = [](auto const& w, auto const& x, auto const& masks) {
        return WaveMultiPrefixCountBits(w, x != T{}, masks);
    };
    auto const all = [](auto const& w, auto const& x, auto const& masks) {
        return WaveMultiCountBits(w, x != T{}, masks);
    };
    require_groups_agree(wave_test::group_function<T, Below>("WaveMultiPrefixCountBits", below), count_below, zeros);
    require_groups_agree(wave_test::group_function<T, All>("WaveMultiCountBits", all), count_all, zeros);
}

} // namespace

TEST_CASE("WaveMultiPrefixCountBits and WaveMultiCountBits", "[wave][multi_prefix]")
{
    check_counts<std::uint32_t, wave_test::AllSizes, wave_test::AllSizes>();
    check_counts<std::uint8_t, wave_test::Sizes<32>, wave_test::Sizes<64>>();
    check_counts<std::int64_t, wave_test::Sizes<16>, wave_test::Sizes<8>>();
}

TEST_CASE("a uniform bool is counted for every active lane of a group, or for none", "[wave][multi_prefix]")
{
    Wave<8> const wave{Mask<8>::from_words({0b10110111})};
    auto const groups = WaveMatch(wave, iota<std::uint32_t, 8>() % 2u);
    for (std::size_t lane : wave.active) {
        CHECK(WaveMultiPrefixCountBits(wave, true, groups)[lane] ==
              static_cast<std::uint32_t>(std::popcount(groups.x[lane] & ((1u << lane) - 1))));
        CHECK(WaveMultiCountBits(wave, true, groups)[lane] == static_cast<std::uint32_t>(std::popcount(groups.x[lane])));
        CHECK(WaveMultiPrefixCountBits(wave, false, groups)[lane] == 0);
        CHECK(WaveMultiCountBits(wave, false, groups)[lane] == 0);
    }
}

} // namespace wave_multi_prefix_count_bits
