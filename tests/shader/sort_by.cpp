#include "support/catch.hpp"

#include <crosslane/shader/sort_by.hpp>

#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace shader_sort_by {

namespace {

struct Element
{
    std::string text; // is moved
    unsigned key, number;
};

/// As said of std::stable_sort, one element after another: before the first that is greater.
std::vector<Element> sorted_by_loop(std::vector<Element> const& all)
{
    std::vector<Element> sorted;
    for (auto const& element : all) {
        auto at = sorted.begin();
        while (at != sorted.end() && at->key <= element.key) ++at;
        sorted.insert(at, element);
    }
    return sorted;
}

} // namespace

TEST_CASE("sort_by sorts, and equal elements stay in their order", "[shader]")
{
    std::uint32_t random = 1;
    for (unsigned size = 0; size < 200; ++size) {
        for (unsigned const keys : {1u, 2u, 7u, 1000u}) {
            std::vector<Element> all;
            for (unsigned i = 0; i < size; ++i) {
                random = random * 1664525u + 1013904223u;
                auto const key = (random >> 16) % keys;
                all.push_back({"a text that takes memory of its own: " + std::to_string(key), key, i});
            }
            auto const expected = sorted_by_loop(all);
            crosslane::detail::sort_by(all, [](Element const& a, Element const& b) { return a.key < b.key; });
            INFO(size << " elements, " << keys << " keys");
            REQUIRE(all.size() == expected.size());
            for (unsigned i = 0; i < size; ++i) {
                REQUIRE(all[i].number == expected[i].number);
                REQUIRE(all[i].text == expected[i].text);
            }
        }
    }
}

TEST_CASE("first_from finds the first of equal numbers, or where one would be", "[shader]")
{
    struct Row
    {
        std::uint64_t number;
        char text[5];
    };
    for (unsigned size = 0; size < 40; ++size) {
        crosslane::detail::List<Row> rows;
        for (unsigned i = 0; i < size; ++i) rows.push_back({i / 3 * 2 + 0x1'0000'0000u, ""}); // every other number, three times
        for (std::uint64_t number = 0xFFFF'FFFF; number < 0x1'0000'0020; ++number) {
            unsigned expected = 0;
            while (expected < size && rows[expected].number < number) ++expected;
            INFO(size << " rows, number " << number);
            REQUIRE(crosslane::detail::first_from(rows, number) - rows.begin() == expected);
        }
    }
}

TEST_CASE("sort_once leaves one of equal ones, and first_past finds each", "[shader]")
{
    std::uint32_t random = 1;
    for (unsigned size = 0; size < 100; ++size) {
        crosslane::detail::List<std::uint32_t> all;
        std::set<std::uint32_t> expected;
        for (unsigned i = 0; i < size; ++i) {
            random = random * 1664525u + 1013904223u;
            all.push_back((random >> 16) % 64);
            expected.insert(all.back());
        }
        crosslane::detail::sort_once(all);
        REQUIRE(std::vector<std::uint32_t>(all.begin(), all.end()) == std::vector<std::uint32_t>(expected.begin(), expected.end()));
        for (std::uint32_t x = 0; x < 65; ++x) {
            auto const* at = crosslane::detail::first_past(all.begin(), all.end(), [x](std::uint32_t other) { return other < x; });
            REQUIRE(at - all.begin() == std::distance(expected.begin(), expected.lower_bound(x)));
        }
    }
}

} // namespace shader_sort_by
