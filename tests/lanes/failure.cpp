#include "support/catch.hpp"

#include <crosslane/lanes/failure.hpp>

#include <string>

namespace lanes_failure {

using namespace crosslane;

namespace {

std::string reported;

void note(char const* message) { reported += message; }
void refuse(char const* message) { throw message; }

struct Handler
{
    explicit Handler(FailureHandler handler) { failure_handler = handler; }
    ~Handler() { failure_handler = nullptr; }
};

} // namespace

TEST_CASE("a failure is thrown with its message", "[lanes]")
{
    CHECK(failure_handler == nullptr);
    CHECK_THROWS_AS(detail::fail<std::length_error>("too long"), std::length_error);
    CHECK_THROWS_WITH(detail::fail<std::length_error>("too long"), "too long");
}

TEST_CASE("a failure handler hears of it first", "[lanes]")
{
    Handler const handler(note);
    reported.clear();
    CHECK_THROWS_AS(detail::fail<std::invalid_argument>("wrong"), std::invalid_argument);
    CHECK(reported == "wrong");
}

TEST_CASE("a failure handler may throw what it likes", "[lanes]")
{
    Handler const handler(refuse);
    CHECK_THROWS_AS(detail::fail<std::invalid_argument>("wrong"), char const*);
}

} // namespace lanes_failure
