#include "support/catch.hpp"

#include <crosslane/algorithm/compact_parallel.hpp>
#include <crosslane/algorithm/histogram_parallel.hpp>
#include <crosslane/algorithm/scan_parallel.hpp>
#include <crosslane/dispatch/parallel.hpp>

#include <numeric>

using namespace crosslane;

TEST_CASE("parallel algorithms give what loops give", "[algorithm]")
{
    std::vector<std::int32_t> in(1'000'003), out(in.size()), expected;
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<std::int32_t>(i * 2654435761u >> 8 & 1023);
    for (auto x : in)
        if (x < 300) expected.push_back(x);
    out.resize(compact(parallel, in, out, [](auto const& x) { return x < 300; }));
    CHECK(out == expected);

    std::vector<std::uint32_t> counts(1000), expected_counts(1024);
    for (auto x : in) ++expected_counts[static_cast<std::size_t>(x)];
    CHECK(histogram(parallel, in, counts) == std::accumulate(expected_counts.begin() + 1000, expected_counts.end(), 0u));
    expected_counts.resize(1000);
    CHECK(counts == expected_counts);

    std::vector<std::int32_t> sums(in.size());
    std::partial_sum(in.begin(), in.end(), sums.begin());
    CHECK(inclusive_scan(parallel, in, in) == sums.back());
    CHECK(in == sums);
}

TEST_CASE("what keep throws reaches the caller when no thread runs it any more", "[algorithm]")
{
    std::vector<std::int32_t> in(1'000'000), out(in.size());
    in[700'000] = 1;
    for (int round = 0; round < 10; ++round) {
        std::atomic<int> running = 0;
        CHECK_THROWS_AS(compact(parallel, in, out, [&](auto const& x) {
            struct Running
            {
                std::atomic<int>& count;
                explicit Running(std::atomic<int>& c) : count(c) { ++count; }
                ~Running() { --count; }
            } const here(running);
            if (any(x == 1)) throw std::out_of_range("1");
            return x == 0;
        }), std::out_of_range);
        CHECK(running == 0);
    }
}
