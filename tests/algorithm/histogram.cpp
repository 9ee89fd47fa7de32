#include "support/catch.hpp"

#include "algorithm/histogram_test.hpp"

#include <crosslane/algorithm/histogram.hpp>

#include <algorithm>
#include <limits>

namespace algorithm_histogram {

namespace {

using crosslane::histogram;
using crosslane::histogram_add;

template <class T, class C, std::size_t N>
[[gnu::noinline]] std::size_t run(void const* in, std::size_t size, void* counts, std::size_t buckets, bool add)
{
    std::span const from(static_cast<T const*>(in), size);
    std::span const to(static_cast<C*>(counts), buckets);
    return add ? histogram_add<N>(from, to) : histogram<N>(from, to);
}
template <class T, class C, std::size_t N>
constexpr histograms::Histogram histogram_of{support::format_of<T>, sizeof(C), N, run<T, C, N>};

using U32 = std::uint32_t;
using U64 = std::uint64_t;

TEST_CASE("histogram counts what a loop counts and touches nothing else", "[algorithm]")
{
    // Every type and every number of lanes, but not each with each; 0: the default.
    for (auto const& one : {histogram_of<std::uint8_t, U32, 0>, histogram_of<std::uint8_t, U64, 4>, histogram_of<std::uint8_t, U32, 128>,
                            histogram_of<std::uint16_t, U64, 0>, histogram_of<std::uint16_t, U32, 2>, histogram_of<std::uint32_t, U32, 8>,
                            histogram_of<std::uint32_t, U64, 64>, histogram_of<std::uint64_t, U32, 0>, histogram_of<std::int8_t, U32, 32>,
                            histogram_of<std::int16_t, U32, 0>, histogram_of<std::int32_t, U32, 1>, histogram_of<std::int64_t, U64, 4>})
        CHECK(histograms::first_failure(one, 50000) == "");
}

/// As many tables as Intel's processors take, and half as many, whichever this one takes.
template <class T, bool half_as_many>
[[gnu::noinline]] std::size_t run_tables(void const* in, std::size_t size, void* counts, std::size_t buckets, bool add)
{
    if (!add) std::fill_n(static_cast<U32*>(counts), buckets, 0u);
    if (buckets == 0) return size;
    auto const last = std::min<std::uint64_t>(buckets - 1, (std::numeric_limits<T>::max)());
    std::span const to(static_cast<U32*>(counts), static_cast<std::size_t>(last + 1));
    return crosslane::detail::count_source<16, true>(size, crosslane::detail::Ids<T>{static_cast<T const*>(in)}, to, static_cast<T>(last),
                                                     half_as_many);
}
template <class T, bool half_as_many>
constexpr histograms::Histogram histogram_by_tables{support::format_of<T>, sizeof(U32), 16, run_tables<T, half_as_many>};

TEST_CASE("histogram counts the same by half as many tables", "[algorithm]")
{
    for (auto const& one : {histogram_by_tables<std::uint8_t, false>, histogram_by_tables<std::uint8_t, true>,
                            histogram_by_tables<std::uint32_t, false>, histogram_by_tables<std::uint32_t, true>})
        CHECK(histograms::first_failure(one, 50000) == "");
}

TEST_CASE("histogram counts many buckets", "[algorithm]")
{
    for (auto const& one : {histogram_of<std::uint16_t, U32, 0>, histogram_of<std::uint32_t, U32, 0>,
                            histogram_by_tables<std::uint16_t, false>, histogram_by_tables<std::uint16_t, true>})
        CHECK(histograms::first_failure(one, 600000) == "");
}

TEST_CASE("histogram takes whatever converts to a span", "[algorithm]")
{
    int const in[] = {1, 2, 2, -3, 5, 8};
    std::array<U32, 6> counts{9, 9, 9, 9, 9, 9};
    CHECK(histogram(in, counts) == 2);
    CHECK(counts == std::array<U32, 6>{0, 1, 2, 0, 0, 1});
    CHECK(histogram_add(std::vector<std::uint8_t>{0, 1}, std::span(counts).first(1)) == 1);
    CHECK(counts[0] == 1);
}

TEST_CASE("a count that grows past its type wraps", "[algorithm]")
{
    std::vector<U32> counts{~U32{0}, 0};
    CHECK(histogram_add(std::vector<std::uint8_t>(100, 0), counts) == 0);
    CHECK(counts == std::vector<U32>{99, 0});
}

TEST_CASE("histogram refuses what it cannot count, and writes nothing then", "[algorithm]")
{
    std::vector<U32> memory(100, 7);
    std::span const all(memory);
    CHECK_THROWS_AS(histogram(all, all), std::invalid_argument);
    CHECK_THROWS_AS(histogram(all.first(51), all.last(50)), std::invalid_argument);
    CHECK_THROWS_AS(histogram_add(all.last(51), all.first(50)), std::invalid_argument);
    CHECK_THROWS_AS(histogram(std::span(reinterpret_cast<std::uint8_t*>(memory.data()) + 3, 1), all.first(1)), std::invalid_argument);
    std::span const more(reinterpret_cast<std::uint8_t*>(1), std::size_t{1} << 32); // never read
    std::vector<U64> one(1);
    CHECK_THROWS_AS(histogram(more, all), std::length_error);
    CHECK(memory == std::vector<U32>(100, 7));

    CHECK(histogram(all.first(50), all.last(50)) == 0);
    CHECK(memory[57] == 50);
    CHECK(histogram(all.subspan(5, 0), all) == 0);
    CHECK(histogram(all, all.subspan(5, 0)) == 100);
    CHECK(histogram(all, all.first(0)) == 100);
}

} // namespace

} // namespace algorithm_histogram
