#include "wave/reduce_test.hpp"

namespace wave_reduce_float {

TEST_CASE("reductions of floats are what a loop gives, in the promised order", "[wave][reduce]")
{
    wave_test::check_reductions<float>();
    wave_test::check_reductions<double>();
#if defined(CROSSLANE_HAS_HALF)
    wave_test::check_reductions<crosslane::half>();
#endif
}

} // namespace wave_reduce_float
