#include "wave/multi_prefix_test.hpp"

namespace wave_multi_prefix_small_int {

TEST_CASE("groups of lanes: prefixes and reductions of other integers are what a loop gives", "[wave][multi_prefix]")
{
    wave_test::check_some_groups<std::uint8_t, wave_test::Sizes<4, 64>>();
    wave_test::check_some_groups<std::int8_t, wave_test::Sizes<16>>();
    wave_test::check_some_groups<std::uint16_t, wave_test::Sizes<4, 32>>();
    wave_test::check_some_groups<std::int16_t, wave_test::Sizes<16>>();
    wave_test::check_some_groups<std::uint64_t, wave_test::Sizes<4, 16>>();
    wave_test::check_some_groups<std::int64_t, wave_test::Sizes<4>>();
}

TEST_CASE("groups of 64 lanes", "[wave][multi_prefix]") // one function alone: it takes seconds to compile
{
    auto const below = wave_test::group_function<std::uint32_t, wave_test::Sizes<64>>(CROSSLANE_NAMED_GROUPS(WaveMultiPrefixSum));
    require_groups_agree(below, wave_test::exclusive_of_group(wave_test::Operation::sum));
}

} // namespace wave_multi_prefix_small_int
