#include "support/catch.hpp"

#include "algorithm/blending.hpp"
#include "algorithm/compaction.hpp"
#include "algorithm/histogram_test.hpp"
#include "algorithm/joining.hpp"

#include <crosslane/algorithm/blend_parallel.hpp>
#include <crosslane/algorithm/compact_parallel.hpp>
#include <crosslane/algorithm/histogram_parallel.hpp>
#include <crosslane/algorithm/reduce_parallel.hpp>
#include <crosslane/algorithm/scan_parallel.hpp>
#include <crosslane/algorithm/sort_parallel.hpp>
#include <crosslane/dispatch/shuffled.hpp>

#include <chrono>
#include <functional>
#include <numeric>
#include <random>
#include <thread>

namespace algorithm_blocks {

/// Every algorithm by a policy that takes the blocks in any order, or on threads: mostly blocks of one wave, so that few
/// elements are many blocks. One policy type, so that each algorithm is compiled once.
namespace {

using namespace crosslane;

struct SmallBlocks
{
    bool on_threads = false;
    detail::Blocks blocks{1, 0};
    mutable bool ran = false;
    mutable std::atomic<std::uint64_t> left = 0;

    std::size_t threads() const { return 3; }

    /// For what a block calls on a thread: until the other threads have run all other blocks.
    void let_others_finish() const
    {
        auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(1);
        while (left > 1 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    }

    template <class Run>
    void operator()(std::uint64_t count, Run const& run) const
    {
        ran = true;
        left = count;
        run_each(count, [&](std::uint64_t number) {
            GroupMemory memory;
            run(InOrder{}, memory, number, number + 1);
            --left;
        });
    }

private:
    void run_each(std::uint64_t count, std::function<void(std::uint64_t)> const& run) const
    {
        if (!on_threads) {
            std::vector<std::uint64_t> order(count);
            std::iota(order.begin(), order.end(), std::uint64_t{0});
            std::shuffle(order.begin(), order.end(), std::minstd_rand(static_cast<unsigned>(count)));
            for (auto number : order) run(number);
            return;
        }
        std::atomic<std::uint64_t> next = 0;
        std::vector<std::thread> all;
        for (std::size_t i = 0; i < threads(); ++i)
            all.emplace_back([&] {
                for (std::uint64_t number; (number = next++) < count;) run(number);
            });
        for (auto& thread : all) thread.join();
    }
};
SmallBlocks const by_blocks, by_long_blocks{false, {512, 0}}, streaming{false, {512, 0, 0}}, by_threads{true};

template <auto& policy, class T, bool indices>
[[gnu::noinline]] std::size_t run_compact(void const* const* in, std::size_t count, void* const* out, std::size_t const* room, int dropped)
{
    std::span const from(static_cast<T const*>(in[0]), count);
    auto const keep = [value = static_cast<T>(dropped)](auto const& x) { return x != value; };
    if constexpr (indices) {
        return compact_indices<8>(policy, from, std::span(static_cast<std::uint32_t*>(out[0]), room[0]), keep);
    } else {
        return compact<8>(policy, from, std::span(static_cast<T*>(out[0]), room[0]), keep);
    }
}
[[gnu::noinline]] std::size_t run_columns(void const* const* in, std::size_t count, void* const* out, std::size_t const* room, int dropped)
{
    return compact_columns<8>(
        streaming,
        std::tuple(std::span(static_cast<float const*>(in[0]), count), std::span(static_cast<std::uint8_t const*>(in[1]), count)),
        std::tuple(std::span(static_cast<float*>(out[0]), room[0]), std::span(static_cast<std::uint8_t*>(out[1]), room[1])),
        [=](auto const& x, auto const& y) { return (x != static_cast<float>(dropped)) | (y != static_cast<std::uint8_t>(dropped)); });
}

TEST_CASE("compaction by blocks keeps what a loop keeps, in order", "[algorithm]")
{
    using compaction::Compaction;
    using support::format_of;
    Compaction const values{{format_of<std::int32_t>},
                            {4},
                            false,
                            {{8, run_compact<by_blocks, std::int32_t, false>}, {8, run_compact<streaming, std::int32_t, false>}}};
    Compaction const indices{{format_of<std::uint8_t>}, {4}, true, {{8, run_compact<by_blocks, std::uint8_t, true>}}};
    Compaction const columns{{format_of<float>, format_of<std::uint8_t>}, {4, 1}, false, {{8, run_columns}}};
    for (auto const& one : {values, indices, columns}) CHECK(first_failure(one) == "");
    for (auto const& one : {values, columns}) CHECK(first_failure(one, true) == "");
}

TEST_CASE("compaction of few bytes runs as a whole, whatever the size of what it writes", "[algorithm]")
{
    SmallBlocks policy;
    policy.blocks.least_bytes = 1000;
    std::vector<std::uint32_t> out(1000);
    auto const in_blocks = [&](std::size_t count) {
        std::vector<std::uint8_t> const in(count, 7);
        policy.ran = false;
        CHECK(compact_indices<8>(policy, in, out, [](auto const& x) { return x == std::uint8_t{7}; }) == count);
        return policy.ran;
    };
    CHECK_FALSE(in_blocks(999));
    CHECK(in_blocks(1000));
}

TEST_CASE("compaction by blocks asks once for each wave", "[algorithm]")
{
    std::vector<std::int32_t> const in(8 * 100 + 3, 7);
    std::vector<std::int32_t> out(in.size());
    std::atomic<int> asked = 0;
    CHECK(compact<8>(by_blocks, in, out, [&](auto const& x) {
        ++asked;
        return x == 7;
    }) == in.size());
    CHECK(asked == 101);
    CHECK(out == in);
    CHECK_THROWS_AS(compact<8>(by_blocks, std::span(out).first(700), std::span(out).subspan(1), [](auto const& x) { return x == 7; }),
                    std::invalid_argument);
}

template <class... How>
[[gnu::noinline]] std::size_t run_histogram(void const* in, std::size_t size, void* counts, std::size_t buckets, bool add)
{
    std::span const from(static_cast<std::int16_t const*>(in), size);
    std::span const to(static_cast<std::uint32_t*>(counts), buckets);
    return add ? histogram_add(by_blocks, from, to, How{}...) : histogram(by_blocks, from, to, How{}...);
}
struct ItsValue
{
    template <class L>
    L operator()(L const& x) const { return x; }
};

TEST_CASE("histogram by blocks counts what a loop counts", "[algorithm]")
{
    for (auto* run : {run_histogram<>, run_histogram<ItsValue>})
        CHECK(histograms::first_failure({support::format_of<std::int16_t>, 4, 16, run}, 6000) == "");

    std::vector<float> in(5000);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 100);
    std::vector<std::uint32_t> counts(6, 1);
    CHECK(histogram_add(by_blocks, in, counts, 10.0f, 70.0f) == 50 * 40);
    CHECK(counts == std::vector<std::uint32_t>(6, 501));
    CHECK_THROWS_AS(histogram(by_blocks, in, counts, 1.0f, 1.0f), std::invalid_argument);
    CHECK_THROWS_AS(histogram(serial, in, counts, 1.0f, 1.0f), std::invalid_argument);
    auto const stop = [](auto const& x) -> Lanes<std::int32_t, 16> {
        if (any(x == 99.0f)) throw std::out_of_range("99");
        return 0;
    };
    CHECK_THROWS_AS(histogram(by_blocks, in, counts, stop), std::out_of_range);
    CHECK(counts == std::vector<std::uint32_t>(6, 501));
}

TEST_CASE("histogram of few elements, or of few for each bucket, runs as a whole", "[algorithm]")
{
    SmallBlocks as_parallel, one_wave;
    as_parallel.blocks = {};
    auto const in_blocks = [](SmallBlocks const& policy, std::size_t size, std::size_t buckets) {
        std::vector<std::int16_t> const in(size, 1);
        std::vector<std::uint32_t> counts(buckets);
        policy.ran = false;
        histogram(policy, std::span(in), std::span(counts));
        CHECK(counts[1] == size);
        return policy.ran;
    };
    std::size_t const elements = 2 * 1024 * 1024 / sizeof(std::int16_t);
    CHECK_FALSE(in_blocks(as_parallel, elements, 2));
    CHECK(in_blocks(as_parallel, elements + 1, 2));
    CHECK_FALSE(in_blocks(one_wave, 800, 100));
    CHECK(in_blocks(one_wave, 801, 100));
}

template <auto& policy, bool inclusive, class T, class F>
[[gnu::noinline]] std::uint64_t run_scan(void const* in, std::size_t count, void* out, std::size_t room, std::optional<std::uint64_t> init)
{
    std::span const from(static_cast<T const*>(in), count);
    std::span const to(static_cast<T*>(out), room);
    std::optional<T> start;
    if (init) start = support::from_bits<T>(*init);
    if constexpr (!NamedOperation<F>) {
        return support::bits_of(inclusive_scan<8>(policy, from, to, F{}, T(256), start));
    } else if constexpr (inclusive) {
        return support::bits_of(inclusive_scan<8>(policy, from, to, F{}, start));
    } else {
        return support::bits_of(exclusive_scan<8>(policy, from, to, F{}, start));
    }
}

TEST_CASE("scans by blocks have the bits of the documented order", "[algorithm]")
{
    using joining::Op;
    std::vector<joining::Scan> const scans{
        {support::format_of<float>, 8, false, Op::sum, false, run_scan<by_long_blocks, false, float, Sum>},
        {support::format_of<float>, 8, true, Op::max, false, run_scan<by_long_blocks, true, float, Max>},
        {support::format_of<float>, 8, false, Op::min, false, run_scan<by_blocks, false, float, Min>},
        {support::format_of<std::int32_t>, 8, false, Op::sum, false, run_scan<by_long_blocks, false, std::int32_t, Sum>},
        {support::format_of<std::uint16_t>, 8, true, Op::then, true, run_scan<by_long_blocks, true, std::uint16_t, joining::Then>},
    };
    CHECK(joining::first_failure(scans) == "");
}

/// Blocks of 65536 elements, each in 64 columns, neighbours first.
float sum_by_loop(std::vector<float> const& in)
{
    float total = 0;
    for (std::size_t first = 0; first < in.size(); first += 65536) {
        std::array<float, 64> columns;
        columns.fill(-0.0f);
        for (std::size_t i = first; i < in.size() && i < first + 65536; ++i) columns[i % 64] += in[i];
        for (std::size_t stride = 1; stride < 64; stride *= 2)
            for (std::size_t i = 0; i < 64; i += 2 * stride) columns[i] += columns[i + stride];
        total = first == 0 ? columns[0] : total + columns[0];
    }
    return total;
}

TEST_CASE("reduce by blocks has the bits of the documented order", "[algorithm]")
{
    for (std::size_t const count : {0u, 1u, 65535u, 65536u, 65537u, 5u * 65536u + 1001u}) {
        std::vector<float> in(count);
        for (std::size_t i = 0; i < count; ++i) in[i] = static_cast<float>(support::random_bits(1, i) % 100000) * 1.1f;
        auto const expected = support::bits_of(sum_by_loop(in));
        CHECK(support::bits_of(reduce(in)) == expected);
        CHECK(support::bits_of(reduce(by_blocks, in)) == expected);
        if (count == 0) continue;
        auto const [least, greatest] = std::minmax_element(in.begin(), in.end());
        CHECK(min_max(by_blocks, in) == MinMax<float>{*least, *greatest});
        CHECK(support::bits_of(reduce(by_threads, in)) == expected);
    }
    std::vector<std::uint16_t> maps(3 * 65536 + 77);
    std::uint64_t expected = 256;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        maps[i] = static_cast<std::uint16_t>(support::random_bits(2, i) | 256);
        expected = joining::joined(support::format_of<std::uint16_t>, joining::Op::then, expected, maps[i]);
    }
    CHECK(reduce(maps, joining::Then{}, std::uint16_t(256)) == expected);
    CHECK(reduce(by_blocks, maps, joining::Then{}, std::uint16_t(256)) == expected);
}

template <blending::Form form>
[[gnu::noinline]] std::size_t run_blend(blending::Columns<float> const& c)
{
    auto const of = [](auto const& columns, std::size_t n) {
        return std::apply([n](auto*... p) { return std::tuple(std::span(p, n)...); }, std::tuple_cat(columns));
    };
    auto const points = of(c.point, c.points), out = of(c.out, c.points), colours = of(c.colour, c.layers);
    auto const spheres = of(c.sphere, c.layers);
    if constexpr (form == blending::Form::picked) {
        return blend<8>(by_blocks, points, spheres, colours, out, sphere_influence, c.stop_below);
    } else {
        return blend_lane_per_layer<8>(by_blocks, points, spheres, colours, out, sphere_influence, c.stop_below);
    }
}

TEST_CASE("blend by blocks has the bits of the documented orders", "[algorithm][blend]")
{
    using blending::Form;
    std::vector<blending::Blending<float>> const blendings{{Form::picked, 8, run_blend<Form::picked>},
                                                           {Form::layers, 8, run_blend<Form::layers>}};
    for (std::size_t points : {0u, 1u, 3u, 4u, 5u, 8u, 9u, 31u, 67u}) blending::check_bits(blendings, points, points == 67 ? 0 : 35);

    blending::Problem<float> once{101, 50, 0.01f};
    blending::fill(once.columns(), 1, 2.0);
    auto again = once;
    auto const skipped = run_blend<Form::picked>(once.columns());
    CHECK(skipped > 0);
    CHECK(skipped == blending::run<float, Form::picked, 8>(again.columns()));
}

TEST_CASE("every algorithm gives on threads what it gives on one", "[algorithm]")
{
    std::vector<std::int32_t> in(3001);
    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<std::int32_t>(support::random_bits(3, i) % 50);
    in[1] = 50;
    auto const few = [](auto const& x) {
        if (any(x == 50)) by_threads.let_others_finish(); // the first block is the last to be kept
        return x < 20;
    };
    auto out = in;
    out.resize(compact<8>(by_threads, out, out, few)); // in place
    auto expected = in;
    std::erase_if(expected, [](auto x) { return x >= 20; });
    CHECK(out == expected);

    std::vector<std::uint32_t> counts(40), expected_counts(51);
    for (auto x : in) ++expected_counts[static_cast<std::size_t>(x)];
    CHECK(histogram(by_threads, in, counts) == std::accumulate(expected_counts.begin() + 40, expected_counts.end(), std::size_t{0}));
    CHECK(std::equal(counts.begin(), counts.end(), expected_counts.begin()));

    std::vector<std::int32_t> sums(in.size());
    std::partial_sum(in.begin(), in.end(), sums.begin());
    std::atomic<int> joined = 0;
    auto const plus = [&, before = sums[39]](auto const& a, auto const& b) {
        // a middle block, once its carry is known, is the last to be scanned
        if (a[0] == before && ++joined == 2) by_threads.let_others_finish();
        return a + b;
    };
    CHECK(inclusive_scan<8>(by_threads, in, in, plus, 0) == sums.back());
    CHECK(in == sums);
    CHECK(joined > 1);

    for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<std::int32_t>(support::random_bits(4, i));
    auto places = out = in;
    std::iota(places.begin(), places.end(), 0);
    auto const key = [&](auto place) { return in[static_cast<std::size_t>(place)]; };
    std::stable_sort(places.begin(), places.end(), [&](auto a, auto b) { return key(a) < key(b); });
    sums.resize(in.size());
    std::iota(sums.begin(), sums.end(), 0);
    sort_by_key(by_threads, in, sums);
    std::sort(out.begin(), out.end());
    CHECK(in == out);
    CHECK(sums == places);
}

TEST_CASE("algorithms take the policies of dispatch", "[algorithm]")
{
    std::vector<std::int32_t> in(100'001, 3), out(in.size());
    in[77] = 4;
    auto const three = [](auto const& x) { return x == 3; };
    CHECK(compact(serial, in, out, three) == 100'000);
    CHECK(compact(shuffled(1), in, out, three) == 100'000);
    CHECK(reduce(serial, in) == 300'004);
    CHECK(reduce(shuffled(2), in, Max{}) == 4);
    std::thread::id const here = std::this_thread::get_id();
    CHECK(compact(SmallBlocks{true, {}}, std::span(in).first(65535), out, [&](auto const& x) {
        REQUIRE(std::this_thread::get_id() == here); // 256 KiB, less one element
        return x == 4;
    }) == 1);
}

} // namespace

} // namespace algorithm_blocks
