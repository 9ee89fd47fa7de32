#include "wave/prefix_test.hpp"

namespace wave_prefix_small_int {

TEST_CASE("prefixes of 8 and 16-bit integers are what a loop gives", "[wave][prefix]")
{
    wave_test::check_prefixes<std::int8_t>();
    wave_test::check_prefixes<std::uint8_t>();
    wave_test::check_prefixes<std::int16_t>();
    wave_test::check_prefixes<std::uint16_t>();
}

} // namespace wave_prefix_small_int
