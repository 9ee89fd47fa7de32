#include "support/catch.hpp"

#include "algorithm/blending.hpp"

#include <crosslane/algorithm/blend_parallel.hpp>
#include <crosslane/algorithm/compact_parallel.hpp>
#include <crosslane/algorithm/histogram_parallel.hpp>
#include <crosslane/algorithm/reduce_parallel.hpp>
#include <crosslane/algorithm/scan_parallel.hpp>
#include <crosslane/algorithm/sort_parallel.hpp>
#include <crosslane/dispatch/parallel.hpp>

#include <chrono>
#include <numeric>
#include <thread>

namespace algorithm_parallel {

using namespace crosslane;

TEST_CASE("parallel algorithms give what loops give", "[algorithm]")
{
    std::vector<std::int32_t> in(1'000'003), out(in.size()), expected;
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<std::int32_t>(i * 2654435761u >> 8 & 1023);
    in[1] = -1; // in the first block, which waits until another thread, if there is one, has begun the fourth
    in[200'000] = -2;
    for (auto x : in)
        if (x < 300) expected.push_back(x);
    std::atomic<bool> begun = false;
    auto const end = std::chrono::steady_clock::now() + std::chrono::milliseconds(100);
    out.resize(compact(parallel, in, out, [&](auto const& x) {
        if (any(x == -2)) begun = true;
        while (any(x == -1) && !begun && std::chrono::steady_clock::now() < end) std::this_thread::yield();
        return x < 300;
    }));
    CHECK(out == expected);
    in[1] = in[200'000] = 0;

    std::vector<std::uint32_t> counts(1000), expected_counts(1024);
    for (auto x : in) ++expected_counts[static_cast<std::size_t>(x)];
    CHECK(histogram(parallel, in, counts) == std::accumulate(expected_counts.begin() + 1000, expected_counts.end(), 0u));
    expected_counts.resize(1000);
    CHECK(counts == expected_counts);

    in[700'000] = 2000;
    in[400'000] = -2000;
    CHECK(min_max(parallel, in) == MinMax<std::int32_t>{-2000, 2000});
    std::vector<std::int32_t> sums(in.size());
    std::partial_sum(in.begin(), in.end(), sums.begin());
    CHECK(reduce(parallel, in) == sums.back());
    CHECK(crosslane::exclusive_scan(parallel, in, out = in) == sums.back());
    CHECK(out.front() == 0);
    CHECK(std::equal(out.begin() + 1, out.end(), sums.begin()));
    CHECK(inclusive_scan(parallel, in, in) == sums.back());
    CHECK(in == sums);

    std::vector<std::uint32_t> places(in.size());
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<std::int32_t>(i * 2654435761u) >> 12;
    std::iota(places.begin(), places.end(), 0u);
    auto const keys = in;
    expected_counts = places;
    std::stable_sort(expected_counts.begin(), expected_counts.end(), [&](auto a, auto b) { return keys[a] < keys[b]; });
    sort_by_key(parallel, in, places);
    CHECK(places == expected_counts);
    CHECK(std::is_sorted(in.begin(), in.end()));
}

namespace {

std::size_t run_blend(blending::Columns<float> const& c)
{
    auto const of = [](auto const& columns, std::size_t n) {
        return std::apply([n](auto*... p) { return std::tuple(std::span(p, n)...); }, std::tuple_cat(columns));
    };
    auto const points = of(c.point, c.points), out = of(c.out, c.points), colours = of(c.colour, c.layers);
    return blend<8>(parallel, points, of(c.sphere, c.layers), colours, out, sphere_influence, c.stop_below);
}

} // namespace

TEST_CASE("parallel blend has the bits of the documented order, and skips what blend skips", "[algorithm][blend]")
{
    blending::Problem<float> once{2003, 50, 0.01f}; // more than 64 Ki pairs
    blending::fill(once.columns(), 1, 2.0);
    auto again = once;
    blending::Blending<float> const by_points{blending::Form::picked, 8, run_blend};
    CHECK(first_failure(by_points, once) == "");
    auto const skipped = run_blend(once.columns());
    CHECK(skipped > 0);
    CHECK(skipped == blending::run<float, blending::Form::picked, 8>(again.columns()));
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

} // namespace algorithm_parallel
