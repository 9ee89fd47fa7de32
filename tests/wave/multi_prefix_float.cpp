#include "wave/multi_prefix_test.hpp"

TEST_CASE("groups of lanes: prefixes and reductions of floats are what a loop gives, in the promised order",
          "[wave][multi_prefix]")
{
    wave_test::check_groups<float, wave_test::Sizes<4, 8, 16, 32, 128>>();
    wave_test::check_some_groups<double, wave_test::Sizes<4, 16>>();
#if defined(CROSSLANE_HAS_HALF)
    wave_test::check_some_groups<crosslane::half, wave_test::Sizes<4, 16>>();
#endif
}
