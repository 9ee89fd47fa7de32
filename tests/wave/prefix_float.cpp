#include "wave/prefix_test.hpp"

namespace wave_prefix_float {

TEST_CASE("prefixes of floats are what a loop gives, in the promised order", "[wave][prefix]")
{
    wave_test::check_prefixes<float>();
    wave_test::check_prefixes<double>();
#if defined(CROSSLANE_HAS_HALF)
    wave_test::check_prefixes<crosslane::half>();
#endif
}

} // namespace wave_prefix_float
