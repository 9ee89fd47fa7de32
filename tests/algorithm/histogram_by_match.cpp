#include "support/catch.hpp"

#include "algorithm/histogram_test.hpp"

#include <crosslane/algorithm/histogram_by_match.hpp>

namespace algorithm_histogram_by_match {

namespace {

using crosslane::histogram_by_match;

template <class T, class C, std::size_t N>
[[gnu::noinline]] std::size_t run(void const* in, std::size_t size, void* counts, std::size_t buckets, bool add)
{
    std::span const to(static_cast<C*>(counts), buckets);
    std::vector<C> const before(to.begin(), to.end());
    auto const outside = histogram_by_match<N>(std::span(static_cast<T const*>(in), size), to);
    for (std::size_t b = 0; add && b < buckets; ++b) to[b] += before[b];
    return outside;
}
template <class T, class C, std::size_t N>
constexpr histograms::Histogram histogram_of{support::format_of<T>, sizeof(C), N, run<T, C, N>};

using U32 = std::uint32_t;

TEST_CASE("histogram_by_match counts what a loop counts and touches nothing else", "[algorithm]")
{
    for (auto const& one :
         {histogram_of<std::uint8_t, U32, 32>, histogram_of<std::uint8_t, std::uint64_t, 4>, histogram_of<std::uint32_t, U32, 0>,
          histogram_of<std::int16_t, U32, 8>, histogram_of<std::uint64_t, U32, 4>, histogram_of<std::int32_t, U32, 64>})
        CHECK(histograms::first_failure(one, 3000) == "");
}

TEST_CASE("histogram_by_match refuses what histogram refuses", "[algorithm]")
{
    std::vector<U32> memory(10, 7);
    CHECK_THROWS_AS(histogram_by_match<4>(memory, memory), std::invalid_argument);
    CHECK(memory == std::vector<U32>(10, 7));
}

} // namespace

} // namespace algorithm_histogram_by_match
