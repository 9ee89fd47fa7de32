// WaveMultiPrefixSum, Product, Min, Max, BitAnd, BitOr and BitXor, the inclusive ones, and WaveMultiSum and its like, by the loops of
// multi_prefix_test.hpp.

#include "wave/multi_prefix_test.hpp"

namespace wave_multi_prefix_int {

TEST_CASE("groups of lanes: prefixes and reductions of 32-bit integers are what a loop gives", "[wave][multi_prefix]")
{
    using wave_test::Sizes;
    wave_test::check_groups<std::int32_t, Sizes<4, 8, 16, 32>, Sizes<4, 128>, Sizes<4>, Sizes<8, 64>>();
    wave_test::check_some_groups<std::uint32_t, Sizes<4, 32>>();
}

} // namespace wave_multi_prefix_int
