// Assertions that fail: what Catch2 prints of them is the test.
#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/debug/catch2.hpp>

#include <thread>

using namespace crosslane;

TEST_CASE("failing")
{
    int const other = 3;
    auto const x = Lanes<int, 4>::from_array({1, 2, 3, 4}), y = Lanes<int, 4>::from_array({1, 5, 3, 4});
    CHECK(all(x == y));
    CHECK(none(x < y));
    CHECK(all(x == x));
    CHECK(other == 1); // nothing was asked since the assertion before
    while (!all(x == y) && !all(x == 7)) break; // of these, the last
    CHECK(any(x > 9));
    std::thread([&] { static_cast<void>(all(x == 6)); }).join(); // another thread asks
    CHECK(other == 2);
}
