#include <crosslane/shader/message_text.hpp>

#include "support/catch.hpp"

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>

namespace shader_message_text {

using namespace crosslane::detail;

TEST_CASE("message text: parts of every kind follow one another", "[shader]")
{
    std::string const name = "counts";
    CHECK(text_of({"line ", 12u, " of ", std::string_view("sort.hlsl").substr(0, 4), ": ", name}) == "line 12 of sort: counts");
    CHECK(text_of({std::string_view(), "", std::string()}).empty());
    CHECK(text_of({}).empty());
    auto text = name;
    add_text(text, {"[", 3, "]"});
    CHECK(text == "counts[3]");
}

TEST_CASE("message text: whole numbers", "[shader]")
{
    CHECK(text_of({0, " ", 9, " ", 10, " ", -10}) == "0 9 10 -10");
    CHECK(text_of({(std::numeric_limits<std::uint64_t>::max)()}) == "18446744073709551615");
    CHECK(text_of({(std::numeric_limits<std::int64_t>::min)()}) == "-9223372036854775808");
    CHECK(text_of({(std::numeric_limits<std::int32_t>::min)(), " ", std::uint8_t{255}, " ", std::size_t{4096}}) == "-2147483648 255 4096");
}

TEST_CASE("message text: a failure with it", "[shader]")
{
    CHECK_THROWS_AS(fail_with({"crosslane: ", 1}), std::invalid_argument);
    try {
        fail_with({"crosslane::Shader: ", 2, " of ", 3});
    } catch (std::invalid_argument const& e) {
        CHECK(e.what() == std::string("crosslane::Shader: 2 of 3"));
    }
}

TEST_CASE("message text: lists", "[shader]")
{
    CHECK(listed({}).empty());
    CHECK(listed({"a"}) == "a");
    CHECK(listed({"a", "b", "c"}) == "a, b and c");
    CHECK(or_others({}) == ", nor any other");
    CHECK(or_others({"a", "b"}) == "; it has a and b");
    CHECK(in_file("").empty());
    CHECK(in_file("sort.spv") == " (in sort.spv)");
}

} // namespace shader_message_text
