#include <crosslane/shader/list.hpp>
#include <crosslane/shader/number_pair.hpp>

#include "support/catch.hpp"

#include <cstdint>
#include <list>
#include <memory>
#include <random>
#include <string>
#include <vector>

using crosslane::detail::List;

namespace {

template <class T>
bool same(List<T> const& list, std::vector<T> const& expected)
{
    return std::equal(list.begin(), list.end(), expected.begin(), expected.end());
}

std::string word_of(std::size_t i) { return std::string(i % 40, 'a') + std::to_string(i); } // short ones, and ones on the heap
std::uint32_t number_of(std::size_t i) { return static_cast<std::uint32_t>(i); }

/// Changes a list and a std::vector in the same ways, and compares them after each.
template <class Make>
void agrees_with_vector(Make make)
{
    using T = decltype(make(0));
    std::mt19937 random(7);
    List<T> list;
    std::vector<T> expected;
    for (std::size_t i = 0; i < 3000; ++i) {
        auto const at = expected.empty() ? 0 : random() % expected.size();
        auto const place = static_cast<std::ptrdiff_t>(at);
        switch (expected.empty() ? 0 : random() % 16) {
        case 0:
        case 1:
        case 2:
        case 3:
        case 4:
        case 5: list.push_back(make(i)), expected.push_back(make(i)); break;
        case 6: list.push_back(list[at]), expected.push_back(expected[at]); break; // also while it grows
        case 7: list.insert(list.begin() + place, make(i)), expected.insert(expected.begin() + place, make(i)); break;
        case 8: list.erase(list.begin() + place), expected.erase(expected.begin() + place); break;
        case 9: list.pop_back(), expected.pop_back(); break;
        case 10: list.resize(at), expected.resize(at); break;
        case 11: list.resize(at + 9, make(i)), expected.resize(at + 9, make(i)); break;
        case 12: list.resize(list.size() + 3), expected.resize(expected.size() + 3); break;
        case 13: {
            auto const copy = list;
            list.append(copy);
            for (T const& x : copy) expected.push_back(x); // GCC 13 warns of an insert
            break;
        }
        case 14:
            erase_if(list, [&](T const& x) { return x == make(at); });
            std::erase_if(expected, [&](T const& x) { return x == make(at); });
            break;
        default:
            if (list.size() > 500) list.clear(), expected.clear();
            break;
        }
        INFO("step " << i);
        REQUIRE(same(list, expected));
    }
}

TEST_CASE("index_of finds the first, or else the end", "[shader]")
{
    List<int> const numbers{4, 7, 7, 1};
    REQUIRE(crosslane::detail::index_of(numbers, 7) == 1);
    REQUIRE(crosslane::detail::index_of(numbers, 1) == 3);
    REQUIRE(crosslane::detail::index_of(numbers, 2) == 4);
    REQUIRE(crosslane::detail::index_of(List<int>(), 2) == 0);
}

TEST_CASE("pairs are ordered by the first number, then the second", "[shader]")
{
    using crosslane::detail::NumberPair;
    NumberPair const pairs[] = {{1, 9}, {2, 3}, {2, 4}, {0xFFFF'FFFF, 0}};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = 0; k < 4; ++k) REQUIRE((pairs[i] < pairs[k]) == (i < k));
}

} // namespace

TEST_CASE("a list agrees with std::vector", "[shader]")
{
    agrees_with_vector(&number_of);
    agrees_with_vector(&word_of);
}

TEST_CASE("lists are made, copied and moved", "[shader]")
{
    std::list<std::string> const parts{"a", "b", "c"};
    List<std::string> list(parts.begin(), parts.end());
    REQUIRE(same(list, {"a", "b", "c"}));
    auto const copy = list;
    auto moved = std::move(list);
    REQUIRE(list.empty()); // NOLINT: moved from, but defined
    REQUIRE(same(moved, {"a", "b", "c"}));
    list = copy;
    list.assign(2, "d");
    REQUIRE(same(list, {"d", "d"}));
    list.assign(copy.begin(), copy.begin() + 1);
    REQUIRE(same(list, {"a"}));
    REQUIRE(same(copy, {"a", "b", "c"}));
    REQUIRE(same(List<std::uint32_t>(3), {0, 0, 0}));
    REQUIRE(same(List<std::uint32_t>(2, 5), {5, 5}));
    REQUIRE(same(List<std::uint32_t>{2, 5}, {2, 5}));
    List<std::uint32_t> numbers{4, 1, 4};
    erase(numbers, 4u);
    REQUIRE(same(numbers, {1}));
}

TEST_CASE("a list owns what cannot be copied, and ends it once", "[shader]")
{
    auto const counted = std::make_shared<int>(0);
    {
        List<std::shared_ptr<int>> list(100, counted);
        REQUIRE(counted.use_count() == 101);
        list.resize(40);
        list.erase(list.begin(), list.begin() + 10);
        REQUIRE(counted.use_count() == 31);
        list = List<std::shared_ptr<int>>();
        REQUIRE(counted.use_count() == 1);
        list.push_back(counted);
    }
    REQUIRE(counted.use_count() == 1);
    List<std::unique_ptr<int>> owned;
    for (int i = 0; i < 20; ++i) owned.push_back(std::make_unique<int>(i));
    auto const taken = std::move(owned);
    REQUIRE(*taken[19] == 19);
}

TEST_CASE("a list refuses to be longer than memory", "[shader]")
{
    List<std::uint64_t> list;
    REQUIRE_THROWS_AS(list.resize(~std::size_t{} / 8), std::length_error);
    REQUIRE(list.empty());
}
