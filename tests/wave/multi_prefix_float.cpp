#include "wave/multi_prefix_test.hpp"

namespace wave_multi_prefix_float {

TEST_CASE("groups of lanes: prefixes and reductions of floats are what a loop gives, in the promised order",
          "[wave][multi_prefix]")
{
    using wave_test::Sizes;
    wave_test::check_groups<float, Sizes<4, 8, 16, 32, 128>, Sizes<4, 64>, Sizes<4, 128>, Sizes<8>>();
    wave_test::check_some_groups<double, Sizes<4, 16>>();
#if defined(CROSSLANE_HAS_HALF)
    wave_test::check_some_groups<crosslane::half, Sizes<4, 16>>();
#endif
}

} // namespace wave_multi_prefix_float
