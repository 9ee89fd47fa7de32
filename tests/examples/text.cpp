#include "../../examples/support/text.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "support/catch.hpp"

namespace {

using examples::draw_text;
using examples::Text;
using examples::wrapped;
using Rows = std::vector<std::string>;

/// A part of the picture, '#' for ink.
Rows part(Text const& text, std::size_t left, std::size_t top, std::size_t width, std::size_t height) {
    Rows rows(height);
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) rows[y] += text.ink[(top + y) * text.width + left + x] ? '#' : '.';
    return rows;
}
auto ink(Text const& text) { return std::count(text.ink.begin(), text.ink.end(), true); }

Rows const letter_p = {"####.", "#...#", "#...#", "####.", "#....", "#....", "#...."};
Rows const box = {"#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####"};

} // namespace

TEST_CASE("text breaks at spaces", "[examples]") {
    CHECK(wrapped("one two three", 13) == Rows{"one two three"});
    CHECK(wrapped("one two three", 12) == Rows{"one two", "three"});
    CHECK(wrapped("one two three", 7) == Rows{"one two", "three"});
    CHECK(wrapped("one two three", 6) == Rows{"one", "two", "three"});
    CHECK(wrapped("one  two ", 3) == Rows{"one", "two"});
    CHECK(wrapped("a longer word", 4) == Rows{"a", "long", "er", "word"});
    CHECK(wrapped("ab", 1) == Rows{"a", "b"});
    CHECK(wrapped("", 5).empty());
    CHECK(wrapped("one", 0).empty());
}

TEST_CASE("a character is drawn inside the margin", "[examples]") {
    auto const text = draw_text("P", 20, 1);
    CHECK((text.width == 20 && text.height == 17 && text.ink.size() == 20 * 17));
    CHECK(part(text, 4, 4, 5, 7) == letter_p);
    CHECK(ink(text) == 15);
    auto const below = draw_text("p", 20, 1); // its stem is below the line
    CHECK(part(below, 4, 11, 5, 2) == Rows{"#....", "#...."});
}

TEST_CASE("the second character and the second line follow the first", "[examples]") {
    CHECK(part(draw_text(" P", 30, 1), 10, 4, 5, 7) == letter_p);
    auto const text = draw_text("i P", 20, 1); // room for two characters
    CHECK(text.height == 28);
    CHECK(part(text, 4, 15, 5, 7) == letter_p);
    CHECK(draw_text("PP", 19, 1).height == 17); // the second ends at the margin
    CHECK(draw_text("PP", 18, 1).height == 28);
}

TEST_CASE("text grows with its scale", "[examples]") {
    auto const small = draw_text("Pg", 40, 1), large = draw_text("Pg", 120, 3);
    REQUIRE((large.width == 120 && large.height == 3 * small.height));
    for (std::size_t y = 0; y < large.height; ++y)
        for (std::size_t x = 0; x < large.width; ++x)
            if (large.ink[y * 120 + x] != small.ink[y / 3 * 40 + x / 3]) FAIL("at " << x << ", " << y);
}

TEST_CASE("what is not ASCII is drawn as a box", "[examples]") {
    for (char const c : {'\n', '\t', '\x7f', '\xc3', '\xff', '\0'}) CHECK(part(draw_text({&c, 1}, 20, 1), 4, 4, 5, 7) == box);
}

TEST_CASE("every printable character has a look of its own", "[examples]") {
    std::vector<std::vector<bool>> seen;
    for (char c = ' '; c < 127; ++c) {
        auto const text = draw_text({&c, 1}, 20, 1);
        INFO(c);
        CHECK((c == ' ') == (ink(text) == 0));
        CHECK(std::find(seen.begin(), seen.end(), text.ink) == seen.end());
        CHECK(part(text, 4, 4, 5, 7) != box);
        seen.push_back(text.ink);
    }
}

TEST_CASE("text without room is a picture without rows", "[examples]") {
    CHECK(draw_text("P", 12, 1).height == 0);
    CHECK(draw_text("P", 13, 1).height == 17);
    CHECK(draw_text("P", 25, 2).height == 0);
    CHECK(draw_text("", 100, 1).height == 0);
    CHECK(draw_text("P", 0, 1).height == 0);
}
