// Assertions that fail: what Catch2 prints of them is the test.
#include <crosslane/crosslane.hpp>
#include <crosslane/debug/catch2.hpp>

#include "support/catch.hpp"

#include <thread>

using namespace crosslane;

TEST_CASE("failing")
{
    int const other = 3;
    auto const x = Lanes<int, 4>::from_array({1, 2, 3, 4}), y = Lanes<int, 4>::from_array({1, 5, 3, 4});
    CHECK(all(x == y));
    CHECK(none(x < y));
    CHECK(any(x > 9));
    CHECK_FALSE(any(x < y));
    CHECK((all(x == y) || all(x == 7)));
    CHECK(all((x == y) & (x < 4)));
    CHECK(all((x == y) == (x < 4)));
    INFO("of the test");
    CHECK(all(x == 2));
    // What an assertion before has asked, or another thread meanwhile, is not shown.
    CHECK(all(x == x));
    CHECK(other == 1);
    CHECK([&] {
        std::thread([&] { static_cast<void>(all(x == 6)); }).join();
        return other == 2;
    }());
}
