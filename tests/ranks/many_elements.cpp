// More than 2^32 elements in memory, of which more than 2^32 are in one bucket and kept. It takes 16 GB, so it runs only by name:
//
//     mpiexec -n 2 crosslane_tests_openmpi "[many]"

#include "support/catch.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/dispatch/mpi.hpp>

#include <algorithm>
#include <vector>

namespace ranks_many_elements {
namespace {

using namespace crosslane;

/// Element i: 3, in fifteen of sixteen.
std::uint8_t element(std::uint64_t i)
{
    i *= 0x9e3779b97f4a7c15;
    i = (i ^ i >> 29) * 0xbf58476d1ce4e5b9 >> 40;
    return i % 16 != 0 ? 3 : static_cast<std::uint8_t>(i / 16);
}

std::uint64_t sum_before(std::uint64_t mine)
{
    std::uint64_t sum = 0; // which MPI leaves alone on the first rank
    MPI_Exscan(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

TEST_CASE("Algorithms of ranks take more than 2^32 elements", "[.][many]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    constexpr std::uint64_t total = (std::uint64_t{5} << 30) + 12345;
    auto const first_of = [&](std::size_t rank) { return rank == all.size() ? total : total / all.size() * rank + 7 * rank; };
    std::uint64_t const first = first_of(all.rank()), count = first_of(all.rank() + 1) - first;
    std::vector<std::uint8_t> in(count), out(count);
    for (std::uint64_t i = 0; i < count; ++i) in[i] = element(first + i);

    std::vector<std::uint64_t> own(256), expected(256), counts(256), others, places;
    std::uint64_t own_sum = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        ++own[in[i]];
        own_sum += in[i];
        if (in[i] != 3) others.push_back(first + i);
    }
    MPI_Allreduce(own.data(), expected.data(), 256, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    REQUIRE(expected[3] > std::uint64_t{1} << 32);

    histogram(all, in, counts);
    CHECK(counts == expected);

    auto const kept = compact(all, in, out, [](auto x) { return x == std::uint8_t{3}; });
    CHECK(kept == RankPart{own[3], sum_before(own[3]), expected[3]});
    out.resize(own[3]);
    CHECK(std::ranges::count(out, 3) == static_cast<std::ptrdiff_t>(own[3]));

    places.resize(others.size());
    auto const placed = compact_indices(all, in, places, [](auto x) { return x != std::uint8_t{3}; });
    CHECK(placed == RankPart{others.size(), sum_before(others.size()), total - expected[3]});
    CHECK(places == others);

    out.resize(count);
    exclusive_scan(all, in, out);
    std::uint64_t sum = sum_before(own_sum), wrong = 0; // the sums wrap
    for (std::uint64_t i = 0; i < count; ++i) {
        wrong += out[i] != static_cast<std::uint8_t>(sum);
        sum += in[i];
    }
    CHECK(wrong == 0);

    std::uint64_t whole = 0;
    for (std::uint64_t value = 0; value < 256; ++value) whole += value * expected[value];
    CHECK(reduce(all, in) == static_cast<std::uint8_t>(whole));
    auto const range = min_max(all, in);
    CHECK(range.min == 0);
    CHECK(range.max == 255);
}

} // namespace
} // namespace ranks_many_elements
