#include "support/catch.hpp"

#include "support/masks.hpp"

#include <crosslane/algorithm/dispatch_arguments.hpp>
#include <crosslane/lanes/memory.hpp>

#include <thread>

namespace algorithm_dispatch_arguments {

namespace {

using crosslane::dispatch_arguments;
using crosslane::DispatchArguments;
using crosslane::DispatchCounter;
using crosslane::Mask;
using crosslane::Wave;

constexpr std::uint32_t most = 0xffffffffu;

/// One group after another, until all items have a thread.
std::uint32_t groups_by_loop(std::uint64_t items, std::uint64_t threads)
{
    std::uint32_t groups = 0;
    while (groups * threads < items) ++groups;
    return groups;
}

TEST_CASE("dispatch_arguments rounds up", "[algorithm]")
{
    static_assert(offsetof(DispatchArguments, x) == 0 && offsetof(DispatchArguments, y) == 4 && offsetof(DispatchArguments, z) == 8);
    for (std::uint32_t threads : {1u, 2u, 3u, 64u, 256u, 1000u, 1024u})
        for (std::uint64_t items = 0; items < 2100; ++items)
            if (!(dispatch_arguments(items, threads) == DispatchArguments{groups_by_loop(items, threads), 1, 1}))
                FAIL(items << " items, " << threads << " threads");
    CHECK(dispatch_arguments(0, 64) == DispatchArguments{0, 1, 1});
    CHECK(dispatch_arguments(most, most) == DispatchArguments{1, 1, 1});
    CHECK(dispatch_arguments(std::uint64_t{most} * 256, 256) == DispatchArguments{most, 1, 1});
    CHECK(dispatch_arguments(65535 * 64, 64, 65535).x == 65535);
}

TEST_CASE("dispatch_arguments reports what it cannot say", "[algorithm]")
{
    DispatchArguments arguments;
    CHECK_THROWS_AS(dispatch_arguments(1, 0), std::invalid_argument);
    CHECK_THROWS_AS(dispatch_arguments(std::uint64_t{most} * 256 + 1, 256), std::length_error);
    CHECK_THROWS_AS(dispatch_arguments(~std::uint64_t{0}, 1), std::length_error);
    CHECK_THROWS_AS(dispatch_arguments(65535 * 64 + 1, 64, 65535), std::length_error);
    CHECK_THROWS_AS(DispatchCounter(arguments, 0), std::invalid_argument);
}

TEST_CASE("DispatchCounter takes a uniform number of items for each active lane", "[algorithm]")
{
    DispatchArguments arguments;
    DispatchCounter counter(arguments, 4);
    CHECK(counter.add(Wave<8>{Mask<8>::first(5)}, 3u) == 0);
    CHECK(counter.items() == 15);
    CHECK(arguments.x == 4);
}

TEST_CASE("DispatchCounter has the groups of the sum after every addition", "[algorithm]")
{
    for (std::uint32_t threads : {1u, 3u, 64u, 256u}) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            DispatchArguments arguments{7, 7, 7};
            DispatchCounter counter(arguments, threads);
            CHECK(arguments == DispatchArguments{0, 1, 1});
            std::uint64_t total = 0;
            for (std::size_t i = 0; i < 200; ++i) {
                auto const kind = support::random_bits(seed, 2 * i), r = support::random_bits(seed, 2 * i + 1);
                std::uint64_t const items = kind % 4 == 0 ? 0 : kind % 4 == 1 ? threads * (r % 4) : r % (2 * threads + 2);
                if (counter.add(items) != total) FAIL("the items begin elsewhere");
                total += items;
                if (!(arguments == DispatchArguments{groups_by_loop(total, threads), 1, 1}))
                    FAIL(total << " items, " << threads << " threads: " << arguments.x << " groups");
            }
            CHECK(counter.items() == total);
            CHECK(!counter.overflowed());
        }
    }
}

TEST_CASE("DispatchCounter takes the active lanes of a wave, and sums of more than 32 bits", "[algorithm]")
{
    DispatchArguments arguments;
    DispatchCounter counter(arguments, 64);
    std::array<std::uint32_t, 8> const counts{1, 2, 4, 8, 16, 32, 64, 128};
    auto const lanes = crosslane::load<8>(counts.data());
    CHECK(counter.add(Wave<8>{Mask<8>::none()}, lanes) == 0);
    CHECK(arguments.x == 0);
    CHECK(counter.add(Wave<8>{Mask<8>::from_bits(0x2b)}, lanes) == 0);
    CHECK(arguments.x == 1);
    CHECK(counter.add(Wave<8>{}, lanes) == 0x2b);
    CHECK(counter.items() == 0x2b + 0xff);
    CHECK(arguments == DispatchArguments{5, 1, 1});
    counter.add(Wave<128>{}, crosslane::Lanes<std::uint32_t, 128>(1u << 30));
    CHECK(arguments == DispatchArguments{5 + (1u << 31), 1, 1});
}

TEST_CASE("DispatchCounter stops at the most groups and says so", "[algorithm]")
{
    DispatchArguments arguments;
    DispatchCounter few(arguments, 10, 5);
    few.add(49);
    few.add(1);
    CHECK(arguments == DispatchArguments{5, 1, 1});
    CHECK(!few.overflowed());
    few.add(1);
    few.add(1000);
    CHECK(arguments == DispatchArguments{5, 1, 1});
    CHECK(few.overflowed());
    CHECK(few.items() == 1051);

    DispatchCounter many(arguments, 1);
    for (int i = 0; i < 3; ++i) many.add(0xfffffff0u);
    CHECK(arguments == DispatchArguments{most, 1, 1});
    CHECK(many.overflowed());
}

TEST_CASE("DispatchCounter is right after many threads added in any order", "[algorithm]")
{
    for (std::uint64_t round = 0; round < 20; ++round) {
        DispatchArguments arguments;
        std::uint32_t const group = round % 2 == 0 ? 4 : 256; // nearly every addition adds groups, or few do
        DispatchCounter counter(arguments, group);
        std::array<std::uint64_t, 8> totals{};
        std::vector<std::thread> threads;
        for (std::uint64_t t = 0; t < totals.size(); ++t)
            threads.emplace_back([&, t] {
                for (std::size_t i = 0; i < 500; ++i) {
                    std::array<std::uint32_t, 16> counts;
                    auto const kind = support::random_bits(t, i) % 4;
                    for (std::size_t lane = 0; lane < 16; ++lane)
                        counts[lane] = kind == 0   ? 0
                                       : kind == 1 ? 16
                                                   : static_cast<std::uint32_t>(support::random_bits(i, lane + 16 * t) % 20);
                    for (auto n : counts) totals[t] += n;
                    counter.add(Wave<16>{}, crosslane::load<16>(counts.data()));
                }
            });
        for (auto& thread : threads) thread.join();
        std::uint64_t total = 0;
        for (auto n : totals) total += n;
        CHECK(counter.items() == total);
        CHECK(arguments == DispatchArguments{groups_by_loop(total, group), 1, 1});
    }
}

} // namespace

} // namespace algorithm_dispatch_arguments
