// The algorithms of several ranks give each what one machine gives of the whole, bit by bit.

#include "ranks/parts_test.hpp"

#if defined(CROSSLANE_TEST_PARALLEL)
#include <crosslane/dispatch/parallel.hpp>
#endif

namespace ranks_algorithms {
namespace {

using namespace crosslane;
using parts_test::for_each_cut, parts_test::same_bits, parts_test::same_elements;

/// Serial or parallel, whole or in short blocks: one type, so that all is compiled once.
struct Local
{
    bool is_parallel = false;
    detail::Blocks blocks{1024, ~std::size_t{0}, 1 << 20};

    std::size_t threads() const { return 2; }
    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
#if defined(CROSSLANE_TEST_PARALLEL)
        if (is_parallel) return parallel(count, run);
#endif
        serial(count, run);
    }
};

template <class F>
void with_each_policy(F const& f)
{
    f(ranks(MPI_COMM_WORLD, Local{}));
    f(parts_test::ranks_of_small_messages(Local{true, {1024, 0, 1 << 20}}));
}

auto const last_odd = [](auto a, auto b) { return select((b & 1) != 0, b, a); };
auto const add = [](auto a, auto b) { return a + b; };

TEST_CASE("compact of ranks keeps what compact of the whole keeps", "[ranks]")
{
    auto const keep = [](auto x) { return (x & 5) == 1; };
    with_each_policy([&](auto const& ranks) {
        for_each_cut<std::int32_t>(ranks, [&](auto part, std::size_t first, auto const& whole) {
            std::vector<std::int32_t> expected(whole.size()), out(part.size());
            expected.resize(compact(whole, expected, keep));
            auto const kept = compact(ranks, part, out, keep);
            std::uint64_t const before = compact(std::span(whole).first(first), std::vector<std::int32_t>(first), keep);
            REQUIRE(kept.total == expected.size());
            REQUIRE(kept.first == before);
            out.resize(kept.count);
            REQUIRE(same_elements(out, std::span(expected).subspan(kept.first, kept.count)));

            std::vector<std::uint64_t> expected_places(whole.size()), places(part.size());
            expected_places.resize(compact_indices(whole, expected_places, keep));
            REQUIRE(compact_indices(ranks, part, places, keep) == kept);
            places.resize(kept.count);
            REQUIRE(same_elements(places, std::span(expected_places).subspan(kept.first, kept.count)));

            std::vector<std::int32_t> column(part.begin(), part.end()), other(part.size());
            REQUIRE(compact_columns(ranks, std::tie(column, part), std::tie(column, other), [&](auto x, auto) { return keep(x); }) == kept);
            column.resize(kept.count);
            REQUIRE(same_elements(column, out));
        });
    });
}

TEST_CASE("An output too small on one rank takes what fits there", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    std::vector<float> const in(10, 1.0f);
    std::vector<float> out(all.rank() == 0 ? 3 : 10);
    auto const kept = compact(all, in, out, [](auto x) { return x > 0.0f; });
    REQUIRE(kept == RankPart{10, 10 * all.rank(), 10 * all.size()});
}

TEST_CASE("Ranks of one thread compact several blocks, in place and into too little room", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    std::vector<std::int32_t> numbers(300000 + all.rank()), expected;
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::int32_t>(i * 2654435761u);
    std::ranges::copy_if(numbers, std::back_inserter(expected), [](auto x) { return x < 0; });
    auto const keep = [](auto x) { return x < 0; };

    std::vector<std::int32_t> some(expected.size() - 100000, 7);
    CHECK(compact(all, numbers, std::span(some).first(some.size() - 1), keep).count == expected.size());
    CHECK(some.back() == 7);
    some.pop_back();
    CHECK(same_elements(some, std::span(expected).first(some.size())));

    CHECK(compact(all, numbers, numbers, keep).count == expected.size());
    CHECK(same_elements(std::span(numbers).first(expected.size()), expected));
}

template <class T, class Ranks, class... Op>
void require_same_joined(Ranks const& ranks, Op const&... op)
{
    for_each_cut<T>(ranks, [&](auto part, std::size_t, auto const& whole) {
        REQUIRE(same_bits<T>(reduce(ranks, part, op...), reduce(whole, op...)));
    });
}
template <class T, class Ranks, class... Op>
void require_same_scan(Ranks const& ranks, Op const&... op)
{
    for_each_cut<T>(ranks, [&](auto part, std::size_t first, auto const& whole) {
        std::vector<T> expected(whole.size()), out(part.size());
        T const total = crosslane::exclusive_scan(whole, expected, op...);
        REQUIRE(same_bits(crosslane::exclusive_scan(ranks, part, out, op...), total));
        REQUIRE(same_elements(out, std::span(expected).subspan(first, part.size())));
        T const last = crosslane::inclusive_scan(whole, expected, op...);
        std::vector<T> in_place(part.begin(), part.end());
        REQUIRE(same_bits(crosslane::inclusive_scan(ranks, in_place, in_place, op...), last));
        REQUIRE(same_elements(in_place, std::span(expected).subspan(first, part.size())));
    });
}

TEST_CASE("reduce of ranks has the bits of reduce of the whole", "[ranks]")
{
    with_each_policy([](auto const& ranks) {
        require_same_joined<float>(ranks);
        require_same_joined<double>(ranks, Sum{});
        require_same_joined<float>(ranks, Product{});
        require_same_joined<float>(ranks, Min{});
        require_same_joined<std::uint64_t>(ranks);
        require_same_joined<std::int32_t>(ranks, BitXor{});
        require_same_joined<std::int32_t>(ranks, last_odd, 0);
        require_same_joined<float>(ranks, add, 0.0f);
        for_each_cut<double>(ranks, [&](auto part, std::size_t, auto const& whole) {
            auto const found = min_max(ranks, part), expected = min_max(whole);
            REQUIRE(same_bits(found.min, expected.min));
            REQUIRE(same_bits(found.max, expected.max));
        });
    });
}

TEST_CASE("Nothing but NaN on some ranks, and nothing on others", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    std::vector<float> part;
    if (all.rank() == all.size() - 1) part.assign(5, std::numeric_limits<float>::quiet_NaN());
    REQUIRE(std::isnan(reduce(all, part, Min{})));
    REQUIRE(std::isnan(min_max(all, part).max));
    std::vector<float> out(part.size());
    REQUIRE(std::isnan(crosslane::inclusive_scan(all, part, out, Max{})));
}

TEST_CASE("The zeros of several ranks have the signs of one machine", "[ranks]")
{
    auto const all = ranks(MPI_COMM_WORLD);
    for (std::size_t odd = 0; odd < all.size(); ++odd) {
        std::vector<float> whole(all.size(), 0.0f);
        whole[odd] = -0.0f;
        for (bool const is_turned : {false, true}) {
            if (is_turned) std::ranges::transform(whole, whole.begin(), std::negate());
            auto const part = std::span(whole).subspan(all.rank(), 1);
            CHECK(same_bits(reduce(all, part, Min{}), reduce(whole, Min{})));
            CHECK(same_bits(reduce(all, part, Max{}), reduce(whole, Max{})));
            CHECK(same_bits(min_max(all, part).min, min_max(whole).min));
            CHECK(same_bits(min_max(all, part).max, min_max(whole).max));
        }
    }
}

TEST_CASE("Scans of ranks have the bits of a scan of the whole", "[ranks]")
{
    with_each_policy([](auto const& ranks) {
        require_same_scan<float>(ranks);
        require_same_scan<double>(ranks, Sum{}, 0.25);
        require_same_scan<float>(ranks, Max{});
        require_same_scan<std::uint32_t>(ranks, Sum{}, 7u);
        require_same_scan<std::int64_t>(ranks);
        require_same_scan<std::int32_t>(ranks, last_odd, 0);
        require_same_scan<float>(ranks, add, 0.0f, 1.5f);
    });
}

TEST_CASE("Histograms of ranks are those of the whole", "[ranks]")
{
    with_each_policy([](auto const& ranks) {
        for_each_cut<std::uint8_t>(ranks, [&](auto part, std::size_t, auto const& whole) {
            std::vector<std::uint32_t> expected(200), counts(200);
            std::uint64_t const outside = histogram(whole, expected);
            REQUIRE(histogram(ranks, part, counts) == outside);
            REQUIRE(counts == expected);
            REQUIRE(histogram_add(ranks, part, counts) == outside);
            for (auto& count : expected) count *= 2;
            REQUIRE(counts == expected);
        });
        for_each_cut<float>(ranks, [&](auto part, std::size_t, auto const& whole) {
            std::vector<std::uint64_t> expected(50), counts(50);
            REQUIRE(histogram(ranks, part, counts, -1.0f, 1.0f) == histogram(whole, expected, -1.0f, 1.0f));
            REQUIRE(counts == expected);
            auto const bucket = [](auto const& x) { return lanes_cast<std::int32_t>(x) & 63; };
            REQUIRE(histogram(ranks, part, counts, bucket) == histogram(whole, expected, bucket));
            REQUIRE(counts == expected);
        });
    });
}

/// Calls f with lanes, of which there must be N.
template <std::size_t N, class F>
auto of_lanes(F const& f)
{
    return [f]<class T, std::size_t M>(Lanes<T, M> const& x) {
        static_assert(M == N);
        return f(x);
    };
}

template <std::size_t N>
void require_wave_size()
{
    auto const all = ranks(MPI_COMM_WORLD);
    auto const whole = parts_test::numbers<float>(70001, 5);
    auto const first = whole.size() * all.rank() / all.size(), end = whole.size() * (all.rank() + 1) / all.size();
    auto const part = std::span(whole).subspan(first, end - first);
    INFO("waves of " << N);
    auto const is_kept = [](auto const& x) { return x > 0; };
    auto const keep = of_lanes<N>(is_kept);
    std::vector<float> out(part.size()), column(part.size()), scanned(whole.size());
    std::vector<std::uint64_t> places(part.size());
    auto const kept = compact<N>(all, part, out, keep);
    CHECK(kept.total == static_cast<std::uint64_t>(std::ranges::count_if(whole, is_kept)));
    CHECK(compact_indices<N>(all, part, places, keep) == kept);
    CHECK(compact_columns<N>(all, std::tie(part), std::tie(column), keep) == kept);
    for (std::size_t i = 0; i < kept.count; ++i) REQUIRE((out[i] == whole[places[i]] && column[i] == out[i]));

    std::vector<std::uint32_t> counts(8), expected(8);
    for (float const x : whole) ++expected[x > 0 ? 1 : 0];
    histogram<N>(all, part, counts, of_lanes<N>([](auto const& x) { return select(x > 0, Lanes<std::int32_t, N>(1), 0); }));
    CHECK(counts == expected);
    auto const outside = histogram<N>(whole, expected, -0.5f, 0.5f);
    CHECK(histogram<N>(all, part, counts, -0.5f, 0.5f) == outside);
    CHECK(counts == expected);

    CHECK(same_bits(reduce<N>(all, part), reduce<N>(whole)));
    CHECK(same_bits(reduce<N>(all, part, add, 0.0f), reduce<N>(whole, add, 0.0f)));
    float const total = crosslane::exclusive_scan<N>(whole, scanned);
    CHECK(same_bits(crosslane::exclusive_scan<N>(all, part, out), total));
    CHECK(same_elements(out, std::span(scanned).subspan(first, part.size())));
    float const last = crosslane::inclusive_scan<N>(whole, scanned, add, 0.0f);
    CHECK(same_bits(crosslane::inclusive_scan<N>(all, part, out, add, 0.0f), last));
    CHECK(same_elements(out, std::span(scanned).subspan(first, part.size())));
}

TEST_CASE("Each algorithm of ranks takes the size of its waves", "[ranks]")
{
    require_wave_size<4>();
    require_wave_size<64>();
}

TEST_CASE("A communicator of one rank, and one of the ranks in another order", "[ranks]")
{
    std::vector<float> const in{1, 2, 3};
    REQUIRE(reduce(ranks(MPI_COMM_SELF), in) == 6.0f);

    auto const all = ranks(MPI_COMM_WORLD);
    MPI_Comm reversed = MPI_COMM_NULL;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -static_cast<int>(all.rank()), &reversed);
    {
        auto const backwards = ranks(reversed);
        REQUIRE(backwards.rank() == all.size() - 1 - all.rank());
        std::vector<std::uint32_t> const one{1};
        std::vector<std::uint32_t> out(1);
        REQUIRE(crosslane::exclusive_scan(backwards, one, out) == all.size());
        REQUIRE(out[0] == backwards.rank());
    }
    MPI_Comm_free(&reversed);
}

} // namespace
} // namespace ranks_algorithms
