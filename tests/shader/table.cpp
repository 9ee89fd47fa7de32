#include "support/catch.hpp"

#include <crosslane/shader/table.hpp>

#include <map>
#include <random>
#include <string>

namespace shader_table {

TEST_CASE("a table agrees with std::map", "[shader]")
{
    std::mt19937 random(3);
    crosslane::detail::Table<std::string> table;
    std::map<std::uint64_t, std::string> expected;
    for (unsigned i = 0; i < 4000; ++i) {
        auto const number = random() % 60 * 0x1'0000'0001u; // above 32 bits, too
        auto const text = std::to_string(i) + " and more text, so that it takes memory of its own";
        switch (random() % 8) {
        case 0:
        case 1: table[number] = text, expected[number] = text; break;
        case 2: {
            auto const [value, is_new] = table.add(number, text);
            auto const [found, was_new] = expected.try_emplace(number, text);
            REQUIRE(is_new == was_new);
            REQUIRE(*value == found->second);
            break;
        }
        case 3: REQUIRE(table[number] == expected[number]); break; // makes an empty one
        case 4: table.erase(number), expected.erase(number); break;
        case 5:
            if (random() % 64 == 0) table.clear(), expected.clear();
            break;
        case 6: {
            auto copy = table;
            auto const moved = std::move(table);
            table = {};
            table = i % 2 == 0 ? std::move(copy) : moved;
            break;
        }
        default: break;
        }
        REQUIRE(table.size() == expected.size());
        for (std::uint64_t n = 0; n < 60; ++n) {
            auto const* value = std::as_const(table).find(n * 0x1'0000'0001u);
            auto const found = expected.find(n * 0x1'0000'0001u);
            REQUIRE((value != nullptr) == (found != expected.end()));
            if (value != nullptr) REQUIRE(*value == found->second);
        }
    }
}

TEST_CASE("an ordered table agrees with std::map", "[shader]")
{
    std::mt19937 random(4);
    crosslane::detail::OrderedTable<std::string> table;
    std::map<std::uint64_t, std::string> expected;
    for (unsigned i = 0; i < 1000; ++i) {
        auto const number = random() % 300 * 0x1'0000'0001u;
        auto const text = std::to_string(i) + " and more text, so that it takes memory of its own";
        if (random() % 2 == 0) {
            table.set(number, text), expected[number] = text;
        } else {
            auto const [value, is_new] = table.add(number, text);
            auto const [found, was_new] = expected.try_emplace(number, text);
            REQUIRE(is_new == was_new);
            REQUIRE(*value == found->second);
        }
        auto at = expected.begin();
        for (auto const& [n, value] : table) {
            REQUIRE(at != expected.end());
            REQUIRE(n == at->first);
            REQUIRE(value == at->second);
            ++at;
        }
        REQUIRE(at == expected.end());
        auto const asked = random() % 300 * 0x1'0000'0001u;
        REQUIRE((table.find(asked) != nullptr) == (expected.count(asked) != 0));
        REQUIRE(std::distance(table.begin(), table.from(asked)) == std::distance(expected.begin(), expected.lower_bound(asked)));
    }
    table.clear();
    REQUIRE(table.begin() == table.end());
}

TEST_CASE("a set of numbers gives each its place", "[shader]")
{
    crosslane::detail::NumberSet set;
    for (std::uint64_t i = 0; i < 100; ++i) {
        auto const place = static_cast<std::size_t>(i);
        auto const put = set.put(i * i, place);
        REQUIRE((put.is_new && put.place == place));
        REQUIRE_FALSE(set.add(i * i));
        auto const again = set.put(i * i, 7000);
        REQUIRE((!again.is_new && again.place == place));
        REQUIRE(set.find(i * i) == place);
        REQUIRE(set.contains(i * i) != set.contains(i * i + 100'000));
    }
    REQUIRE(set.find(7) == crosslane::detail::NumberSet::none);
    REQUIRE(set.size() == 100);
    set.erase(49);
    REQUIRE(set.size() == 99);
    REQUIRE_FALSE(set.contains(49));
    REQUIRE(set.add(49));
    set.clear();
    REQUIRE(set.size() == 0);
    REQUIRE_FALSE(set.contains(49));
    REQUIRE(set.add(49));
    auto const moved = std::move(set);
    REQUIRE(moved.contains(49));
    set.clear();
    REQUIRE(set.add(50));
    REQUIRE(set.size() == 1);
}

TEST_CASE("a set of numbers that differ in few bits agrees with std::map", "[shader]")
{
    auto const shift = GENERATE(0, 16, 32, 40, 56);
    std::mt19937 random(5);
    crosslane::detail::NumberSet set;
    std::map<std::uint64_t, std::size_t> expected;
    auto const draw = [&] { return std::uint64_t{random() % 300} << shift | (std::uint64_t{random() % 2} << 63); };
    for (std::size_t i = 0; i < 5000; ++i) {
        auto const number = draw();
        if (random() % 2 == 0) set.put(number, i), expected.try_emplace(number, i);
        else set.erase(number), expected.erase(number);
        REQUIRE(set.size() == expected.size());
        auto const asked = draw();
        auto const found = expected.find(asked);
        REQUIRE(set.find(asked) == (found == expected.end() ? crosslane::detail::NumberSet::none : found->second));
    }
    for (auto const& [number, place] : expected) REQUIRE(set.find(number) == place);
}

} // namespace shader_table
