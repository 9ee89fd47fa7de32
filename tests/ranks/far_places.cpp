// Places and counts beyond 2^32: a rank before this one says that it has so many. No memory holds them, and no MPI is needed.

#include "support/catch.hpp"

#include <crosslane/algorithm/compact_parts.hpp>
#include <crosslane/algorithm/histogram_parts.hpp>
#include <crosslane/algorithm/reduce_parts.hpp>
#include <crosslane/algorithm/scan_parts.hpp>
#include <crosslane/crosslane.hpp>

#include <cstring>
#include <vector>

namespace ranks_far_places {
namespace {

using namespace crosslane;

/// The last of two ranks. The first one's answer is this one's, but for one number in it.
struct AfterManyElements
{
    std::uint64_t many;
    std::size_t place = 0; // of that number

    std::size_t rank() const { return 1; }
    std::size_t size() const { return 2; }
    Serial local() const { return {}; }
    void all_gather(void const* mine, void* all, std::size_t bytes) const
    {
        auto* const to = static_cast<std::byte*>(all);
        std::memcpy(to, mine, bytes);
        std::memcpy(to + bytes, mine, bytes);
        std::memcpy(to + place, &many, sizeof many);
    }
    void all_gather(void const*, void*, std::span<std::uint64_t const>, std::size_t) const { FAIL("not simulated"); }
    void gather(std::size_t, void const*, void*, std::span<std::uint64_t const>, std::size_t) const { FAIL("not simulated"); }
    void send(std::size_t, void const*, std::size_t) const { FAIL("not simulated"); }
    void receive(std::size_t, void*, std::size_t) const { FAIL("not simulated"); }
    void all_sum(std::span<std::uint64_t>) const {}
    void all_sum(std::span<std::uint32_t>) const {}
};

constexpr std::uint64_t edge = std::uint64_t{1} << 32;

TEST_CASE("Places of kept elements pass 2^32", "[ranks]")
{
    std::vector<std::int32_t> in(200);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<std::int32_t>(i * 7 % 5);
    auto const keep = [](auto x) { return x > 1; };
    for (std::uint64_t const many : {edge - 100, edge - 1, edge, edge * 5 + 3, std::uint64_t{1} << 62}) {
        INFO(many << " elements before");
        std::vector<std::uint64_t> places(in.size()), expected;
        for (std::size_t i = 0; i < in.size(); ++i)
            if (in[i] > 1) expected.push_back(many + i);
        auto const kept = compact_indices(AfterManyElements{many}, in, places, keep);
        CHECK(kept == RankPart{expected.size(), many, many + expected.size()});
        places.resize(expected.size());
        CHECK(places == expected);

        std::vector<std::int32_t> out(in.size());
        CHECK(compact(AfterManyElements{many}, in, out, keep) == kept);
    }
}

TEST_CASE("Counts of 32 bits are refused where all ranks have 2^32 elements", "[ranks]")
{
    struct Answer // of a rank
    {
        std::uint64_t outside, elements, buckets;
    };
    auto const all = [](std::uint64_t many) { return AfterManyElements{many, offsetof(Answer, elements)}; };
    std::vector<std::uint8_t> const in(10, 3);
    std::vector<std::uint32_t> counts(4, 9);
    CHECK_THROWS_AS(histogram(all(edge - 10), in, counts), std::length_error);
    CHECK(counts == std::vector<std::uint32_t>(4, 9));
    CHECK(histogram(all(edge - 11), in, counts) == 0);
    CHECK(counts[3] == 10);
    std::vector<std::uint64_t> wide(4);
    CHECK(histogram(all(edge * edge / 4), in, wide) == 0);
}

} // namespace
} // namespace ranks_far_places
