#include "wave/reduce_test.hpp"

namespace wave_reduce_int {

TEST_CASE("reductions of 8 and 16-bit integers are what a loop gives", "[wave][reduce]")
{
    wave_test::check_reductions<std::int8_t>();
    wave_test::check_reductions<std::uint8_t>();
    wave_test::check_reductions<std::int16_t>();
    wave_test::check_reductions<std::uint16_t>();
}

TEST_CASE("reductions of 32 and 64-bit integers are what a loop gives", "[wave][reduce]")
{
    wave_test::check_reductions<std::int32_t>();
    wave_test::check_reductions<std::uint32_t>();
    wave_test::check_reductions<std::int64_t>();
    wave_test::check_reductions<std::uint64_t>();
}

} // namespace wave_reduce_int
