#include "support/catch.hpp"

#include "algorithm/compaction.hpp"

#include <crosslane/algorithm/distribute.hpp>

namespace algorithm_distribute {

namespace {

using crosslane::Lanes;
using crosslane::Mask;
using crosslane::Wave;
using Item = std::pair<std::uint32_t, std::uint32_t>; // owner, number

struct Given
{
    std::size_t lanes;
    support::MaskWords active;
    std::array<std::uint32_t, 128> counts;
};
/// What f was called with, and what it may not be called with.
struct Seen
{
    std::vector<Item> items;
    std::size_t calls = 0;
    bool ended = false;
    char const* wrong = nullptr;

    void add(std::size_t lanes, std::array<std::uint32_t, 4> const& active, std::uint32_t const* owner, std::uint32_t const* item)
    {
        ++calls;
        if (ended) wrong = "a wave comes after a partly active one";
        if ((active[0] & 1) == 0) wrong = "a wave has no active lanes";
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            bool const is_active = (active[lane / 32] >> lane % 32 & 1) != 0;
            if (is_active && ended) wrong = "the active lanes are not the first ones";
            if (owner[lane] >= lanes) wrong = "an owner is no lane";
            if (is_active) items.emplace_back(owner[lane], item[lane]);
            ended = ended || !is_active;
        }
    }
};

template <std::size_t N>
[[gnu::noinline]] Seen run_distribute(Given const& given)
{
    Seen seen;
    Wave<N> const wave{Mask<N>::from_words(support::to_uint4(given.active))};
    crosslane::distribute(wave, crosslane::load<N>(given.counts.data()), [&](auto const& items, auto const& owner, auto const& item) {
        seen.add(N, items.active.words(), owner.to_array().data(), item.to_array().data());
    });
    return seen;
}
struct Case
{
    std::size_t lanes;
    Seen (*run)(Given const&);
};
template <std::size_t... N>
std::vector<Case> cases_of()
{
    std::vector<Case> cases;
    auto const add = [&]<std::size_t M>(std::integral_constant<std::size_t, M>) {
        if constexpr (compaction::is_tested(M, 4)) cases.push_back({M, run_distribute<M>});
    };
    (add(std::integral_constant<std::size_t, N>{}), ...);
    return cases;
}

std::vector<Item> items_by_loop(Given const& given)
{
    std::vector<Item> items;
    for (std::uint32_t lane = 0; lane < given.lanes; ++lane)
        for (std::uint32_t i = 0; support::has_lane(given.active, lane) && i < given.counts[lane]; ++i) items.emplace_back(lane, i);
    return items;
}

struct Pattern
{
    char const* name;
    std::uint32_t (*count)(std::size_t lane, std::size_t lanes);
};
constexpr Pattern patterns[] = {
    {"none", [](std::size_t, std::size_t) { return 0u; }},
    {"one each", [](std::size_t, std::size_t) { return 1u; }},
    {"0 to 3", [](std::size_t lane, std::size_t lanes) { return static_cast<std::uint32_t>(support::random_bits(lanes, lane) % 4); }},
    {"eight each, as many as are taken at a time", [](std::size_t, std::size_t) { return 8u; }},
    {"geometric",
     [](std::size_t lane, std::size_t lanes) {
         std::uint32_t n = 0;
         while (support::random_bits(lane, 1000 * lanes + n) % 8 != 0) ++n;
         return n;
     }},
    {"all in the first", [](std::size_t lane, std::size_t lanes) { return lane == 0 ? static_cast<std::uint32_t>(3 * lanes) : 0u; }},
    {"all in the last",
     [](std::size_t lane, std::size_t lanes) { return lane == lanes - 1 ? static_cast<std::uint32_t>(20 * lanes + 1) : 0u; }},
    {"rarely many",
     [](std::size_t lane, std::size_t lanes) {
         return lane % 5 == 3 ? static_cast<std::uint32_t>(9 * lanes - 1) : lane % 3 == 0 ? 1u : 0u;
     }},
};

TEST_CASE("distribute gives every item of every active lane once, in order and in full waves", "[algorithm]")
{
    for (auto const& [lanes, run] : cases_of<1, 4, 8, 16, 32, 64, 128>()) {
        auto const masks = support::mask_patterns(lanes);
        for (std::size_t m = 0; m < masks.size(); ++m) {
            for (auto const& pattern : patterns) {
                if (lanes > 16 && (m + static_cast<std::size_t>(&pattern - patterns)) % 4 != 0) continue;
                Given given{lanes, masks[m], {}};
                for (std::size_t lane = 0; lane < lanes; ++lane)
                    given.counts[lane] = support::has_lane(masks[m], lane) ? pattern.count(lane, lanes) : 0xfffffff0u;
                auto const expected = items_by_loop(given);
                auto const seen = run(given);
                INFO(lanes << " lanes " << support::to_string(masks[m], lanes) << ", counts " << pattern.name);
                if (seen.wrong != nullptr) FAIL(seen.wrong);
                if (seen.items != expected) FAIL("the items are others");
                if (seen.calls != (expected.size() + lanes - 1) / lanes) FAIL("f is called " << seen.calls << " times");
            }
        }
    }
    SUCCEED();
}

// The sum of counts is 2^32 and more: it is not run to its end, but left by an exception.
TEST_CASE("distribute does not let huge counts wrap", "[algorithm]")
{
    struct Enough {};
    auto number = crosslane::iota<std::uint32_t, 16>(0u); // of the item: lane 0 has the first one, lane 1 the others
    auto const counts = select(number == 0u, 1u, Lanes<std::uint32_t, 16>(0xffffffffu));
    std::size_t calls = 0;
    bool right = true;
    auto const look = [&](auto const& items, auto const& owner, auto const& item) {
        auto const is_first = number == 0u;
        right &= all(items.active) && all(owner == select(is_first, 0u, Lanes<std::uint32_t, 16>(1u))) &&
                 all(item == select(is_first, 0u, number - 1u));
        number += 16u;
        if (++calls == std::size_t{1} << 21) throw Enough{};
    };
    CHECK_THROWS_AS(crosslane::distribute(Wave<16>{}, counts, look), Enough);
    CHECK(right);
}

TEST_CASE("distribute goes over the limits of what is taken at a time", "[algorithm]")
{
    constexpr std::uint32_t taken = 1u << 24; // where it shuffles registers
    std::array<std::uint32_t, 4> const counts{taken - 3, 5, 0, taken + 1};
    std::uint64_t seen = 0, sum = 0, next = 0;
    bool in_order = true;
    crosslane::distribute(Wave<4>{}, crosslane::load<4>(counts.data()), [&](auto const& items, auto const& owner, auto const& item) {
        auto const owners = owner.to_array(), numbers = item.to_array();
        for (std::size_t i = 0; i < items.active.count(); ++i) {
            if (next == counts[0] || next == (std::uint64_t{1} << 32) + 5) next = std::uint64_t{owners[i] == 1 ? 1u : 3u} << 32;
            in_order &= (std::uint64_t{owners[i]} << 32 | numbers[i]) == next++;
            sum += owners[i];
            ++seen;
        }
    });
    CHECK(seen == 2 * std::uint64_t{taken} + 3);
    CHECK(sum == 5 + 3 * (std::uint64_t{taken} + 1));
    CHECK(in_order);
}

} // namespace

} // namespace algorithm_distribute
