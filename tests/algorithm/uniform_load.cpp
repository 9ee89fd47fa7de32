#include "support/catch.hpp"

#include "support/guard_pages.hpp"

#include <crosslane/algorithm/uniform_load.hpp>

#include <array>
#include <cstring>
#include <vector>

namespace algorithm_uniform_load {

namespace {

using crosslane::Lanes;
using crosslane::Mask;
using crosslane::uniform_load;
using crosslane::Wave;

template <std::size_t Bytes>
struct Record { std::array<unsigned char, Bytes> bytes; };

/// Walks lists of every length up to a few waves, right behind and right before a page, with and without an end that f asks for.
template <std::size_t N, class Item>
std::string first_failure()
{
    constexpr std::size_t most = 2 * N + 1;
    support::GuardedMemory const memory(most * sizeof(Item));
    for (std::size_t count = 0; count <= most; ++count) {
        for (bool const at_end : {false, true}) {
            auto* const bytes = at_end ? memory.last<unsigned char>(count * sizeof(Item)) : memory.first<unsigned char>();
            for (std::size_t i = 0; i < count * sizeof(Item); ++i) bytes[i] = static_cast<unsigned char>(i % 251);
            std::span const items(reinterpret_cast<Item const*>(bytes), count);
            auto const where = std::to_string(N) + " lanes, " + std::to_string(count) + " items of " + std::to_string(sizeof(Item));

            std::vector<unsigned char> seen;
            auto const see = [&](Item item) {
                unsigned char copy[sizeof(Item)];
                std::memcpy(copy, &item, sizeof(Item));
                seen.insert(seen.end(), copy, copy + sizeof(Item));
            };
            if (uniform_load(Wave<N>{}, items, see) != count) return "another number of items: " + where;
            if (!std::equal(seen.begin(), seen.end(), bytes, bytes + count * sizeof(Item))) return "other items: " + where;

            for (std::size_t const last : {std::size_t{0}, count / 2, count - 1}) {
                if (last >= count) continue;
                seen.clear();
                auto const until_last = [&](Item item) {
                    see(item);
                    return seen.size() != (last + 1) * sizeof(Item);
                };
                if (uniform_load(Wave<N>{}, items, until_last) != last + 1) return "another number of items before the end: " + where;
                if (!std::equal(seen.begin(), seen.end(), bytes, bytes + (last + 1) * sizeof(Item)))
                    return "other items before the end: " + where;
            }
        }
    }
    return {};
}

TEST_CASE("uniform_load gives every item in order, whatever its type, and reads nothing else", "[algorithm]")
{
    CHECK(first_failure<4, float>() == "");
    CHECK(first_failure<8, std::uint8_t>() == "");
    CHECK(first_failure<16, double>() == "");
    CHECK(first_failure<32, Record<16>>() == "");
    CHECK(first_failure<64, Record<3>>() == "");
    CHECK(first_failure<128, Record<44>>() == "");
}

TEST_CASE("uniform_load adds up lights as a loop over pixels and lights does", "[algorithm]")
{
    struct Light { float position, strength; };
    std::vector<Light> const lights{{1, 2}, {3, 4}, {5, -6}};
    auto const pixel = Lanes<float, 8>::from_array({0, 1, 2, 3, 4, 5, 6, 7});
    Lanes<float, 8> sum = 0.0f;
    CHECK(uniform_load(Wave<8>{}, lights, [&](Light light) { sum += (pixel - light.position) * light.strength; }) == 3);
    for (std::size_t lane = 0; lane < 8; ++lane) {
        float expected = 0;
        for (auto const& light : lights) expected += (static_cast<float>(lane) - light.position) * light.strength;
        CHECK(sum[lane] == expected);
    }
}

TEST_CASE("uniform_load walks nothing for an empty wave", "[algorithm]")
{
    std::array<int, 3> const items{1, 2, 3};
    int calls = 0;
    auto const count = [&](int) { ++calls; };
    CHECK(uniform_load(Wave<16>{Mask<16>::none()}, items, count) == 0);
    CHECK(calls == 0);
    CHECK(uniform_load(Wave<16>{Mask<16>::first(1)}, items, count) == 3);
    CHECK(calls == 3);
}

TEST_CASE("uniform_load sees what f writes to the list, and lets exceptions through", "[algorithm]")
{
    std::vector<int> items{1, 2, 3};
    std::vector<int> seen;
    uniform_load(Wave<4>{}, items, [&](int item) {
        items[0] = 100;
        seen.push_back(item);
        if (item == 2) items[2] = 30; // as a loop would, the walk sees it
    });
    CHECK(seen == std::vector{1, 2, 30});
    CHECK_THROWS_AS(uniform_load(Wave<4>{}, items, [](int) { throw 5; }), int);
}

} // namespace

} // namespace algorithm_uniform_load
