#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/debug/print.hpp>

namespace debug_print_answer {

using namespace crosslane;

#if !defined(CROSSLANE_IS_CHECKED)
TEST_CASE("without checks there is no last answer", "[debug]")
{
    CHECK(all(iota<int, 4>() < 4));
    CHECK(last_answer().empty());
}
#endif

} // namespace debug_print_answer
