// WavePrefixSum, Product, Min, Max, BitAnd, BitOr and BitXor, and the inclusive ones, by the loops of prefix_test.hpp.

#include "wave/prefix_test.hpp"

namespace wave_prefix_int {

TEST_CASE("prefixes of 32 and 64-bit integers are what a loop gives", "[wave][prefix]")
{
    wave_test::check_prefixes<std::int32_t>();
    wave_test::check_prefixes<std::uint32_t>();
    wave_test::check_prefixes<std::int64_t>();
    wave_test::check_prefixes<std::uint64_t>();
}

} // namespace wave_prefix_int
