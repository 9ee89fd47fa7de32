#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <crosslane/algorithm/blend_parallel.hpp>
#include <crosslane/algorithm/compact_parallel.hpp>
#include <crosslane/algorithm/histogram_parallel.hpp>
#include <crosslane/algorithm/reduce_parallel.hpp>
#include <crosslane/algorithm/scan_parallel.hpp>
#include <crosslane/algorithm/sphere_influence.hpp>
#include <crosslane/dispatch/parallel.hpp>

#include <array>
#include <chrono>
#include <cstring>
#include <execution>
#include <numeric>
#include <random>
#include <string>

/// Algorithms on all cores beside one, wall-clock time:
///
///     parallel/compact/64MiB/serial        half of the int32 kept
///     parallel/compact/64MiB/parallel
///     parallel/compact/64MiB/std           std::copy_if with std::execution::par
///
/// also for copy (memory's own limit), compact_pieces (no order to keep), compact_columns (two of int32), histogram (256
/// buckets of bytes), scan, reduce and min_max (of float), scan_int32, and blend (64 layers); on 128 KiB, which stay serial
/// but for copy and compact_pieces, 1 MiB, 16 MiB and 64 MiB. Each row's result is compared with the serial one before it is
/// timed, but for std's sums and scans of floats, which have an order of their own.
/// The counter ms is the least time of an iteration: on a machine that others use too, compare that.
namespace {

using namespace crosslane;
using bench::KiB, bench::MiB;

/// Random numbers.
struct Memory : bench::Memory
{
    Memory()
    {
        std::mt19937 random(1);
        for (std::size_t i = 0; i < size; i += 4) {
            auto const value = static_cast<std::uint32_t>(random() >> 4);
            std::memcpy(bytes + i, &value, 4);
        }
    }
};

template <class T>
struct Data
{
    std::span<T> in, out;
    explicit Data(std::size_t bytes)
    {
        static Memory const from, to;
        in = {reinterpret_cast<T*>(from.bytes), bytes / sizeof(T)};
        out = {reinterpret_cast<T*>(to.bytes), bytes / sizeof(T)};
    }
};

/// Whatever one run answers, as a number to compare.
template <class T>
double checksum(std::span<T const> values)
{
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i) sum += static_cast<double>(values[i]) * static_cast<double>(i % 1009 + 1);
    return sum;
}

using Run = double (*)(std::size_t bytes, bool check);

void add(std::string const& algorithm, char const* contender, Run run, Run expected)
{
    for (auto [name, size] : {std::pair("128KiB", 128 * KiB), {"1MiB", MiB}, {"16MiB", 16 * MiB}, {"64MiB", 64 * MiB}}) {
        auto const row = "parallel/" + algorithm + '/' + name + '/' + contender;
        auto const measure = [run, expected, bytes = size](benchmark::State& state) {
            if (run(bytes, true) != expected(bytes, true)) {
                state.SkipWithError("wrong result");
                return;
            }
            using Clock = std::chrono::steady_clock;
            auto least = Clock::duration::max();
            for (auto _ : state) {
                auto const begin = Clock::now();
                auto result = run(bytes, false);
                benchmark::DoNotOptimize(result);
                least = std::min(least, Clock::now() - begin);
            }
            state.counters["ms"] = std::chrono::duration<double, std::milli>(least).count();
            state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
        };
        benchmark::RegisterBenchmark(row.c_str(), measure)->MeasureProcessCPUTime()->UseRealTime();
    }
}

template <auto& policy>
double copy(std::size_t bytes, bool check)
{
    Data<float> const d(bytes);
    std::size_t const block = 128 * KiB;
    policy(bytes / block, [&](auto const&, GroupMemory&, std::uint64_t first, std::uint64_t last) {
        std::memcpy(reinterpret_cast<std::byte*>(d.out.data()) + first * block, reinterpret_cast<std::byte*>(d.in.data()) + first * block,
                    (last - first) * block);
    });
    return check ? checksum<float>(d.out.first(1000)) : 0;
}

constexpr std::int32_t limit = 1 << 27;
template <auto& policy>
double compaction(std::size_t bytes, bool check)
{
    Data<std::int32_t> const d(bytes);
    auto const n = compact(policy, d.in, d.out, [](auto const& x) { return x < limit; });
    return check ? checksum<std::int32_t>(d.out.first(n)) : 0;
}
/// Sixteen pieces, each compacted into a place of its own: no thread waits for another or copies what it kept.
template <auto& policy>
double pieces(std::size_t bytes, bool check)
{
    Data<std::int32_t> const d(bytes);
    std::array<std::size_t, 16> kept{};
    std::size_t const size = d.in.size() / kept.size();
    policy(std::uint64_t{kept.size()}, [&](auto const&, GroupMemory&, std::uint64_t first, std::uint64_t last) {
        for (; first != last; ++first)
            kept[first] =
                compact(d.in.subspan(first * size, size), d.out.subspan(first * size, size), [](auto const& x) { return x < limit; });
    });
    double sum = 0;
    for (std::size_t i = 0; check && i < kept.size(); ++i) sum += checksum<std::int32_t>(d.out.subspan(i * size, kept[i]));
    return sum;
}
double std_pieces(std::size_t bytes, bool)
{
    Data<std::int32_t> const d(bytes);
    std::size_t const size = d.in.size() / 16;
    double sum = 0;
    for (auto in = d.in; !in.empty(); in = in.subspan(size)) {
        auto const end = std::copy_if(in.begin(), in.begin() + static_cast<std::ptrdiff_t>(size), d.out.begin(),
                                      [](std::int32_t x) { return x < limit; });
        sum += checksum<std::int32_t>(std::span(d.out.begin(), end));
    }
    return sum;
}
double std_compaction(std::size_t bytes, bool check)
{
    Data<std::int32_t> const d(bytes);
    auto const end = std::copy_if(std::execution::par, d.in.begin(), d.in.end(), d.out.begin(), [](std::int32_t x) { return x < limit; });
    return check ? checksum<std::int32_t>(std::span(d.out.begin(), end)) : 0;
}
template <auto& policy>
double columns(std::size_t bytes, bool check)
{
    Data<std::int32_t> const d(bytes);
    auto const size = d.in.size() / 2;
    auto const key = d.out.first(size), value = d.out.last(size);
    auto const n = compact_columns(policy, std::tuple(d.in.first(size), d.in.last(size)), std::tuple(key, value),
                                   [](auto const& x, auto const&) { return x < limit; });
    return check ? checksum<std::int32_t>(key.first(n)) + checksum<std::int32_t>(value.first(n)) : 0;
}
double columns_by_loop(std::size_t bytes, bool)
{
    Data<std::int32_t> const d(bytes);
    auto const size = d.in.size() / 2;
    std::vector<std::int32_t> key, value;
    for (std::size_t i = 0; i < size; ++i) {
        if (d.in[i] >= limit) continue;
        key.push_back(d.in[i]);
        value.push_back(d.in[size + i]);
    }
    return checksum<std::int32_t>(key) + checksum<std::int32_t>(value);
}

template <auto& policy>
double histogram_of_bytes(std::size_t bytes, bool check)
{
    Data<std::uint8_t> const d(bytes);
    std::array<std::uint32_t, 256> counts;
    histogram(policy, d.in, counts);
    return check ? checksum<std::uint32_t>(counts) : 0;
}

template <class T, auto& policy>
double scan(std::size_t bytes, bool check)
{
    Data<T> const d(bytes);
    exclusive_scan(policy, d.in, d.out);
    return check ? checksum<T>(d.out) : 0;
}
double std_scan(std::size_t bytes, bool)
{
    Data<float> const d(bytes);
    std::exclusive_scan(std::execution::par, d.in.begin(), d.in.end(), d.out.begin(), 0.0f);
    return 0; // in an order of its own
}

template <auto& policy>
double sum(std::size_t bytes, bool)
{
    return static_cast<double>(reduce(policy, Data<float>(bytes).in));
}
double std_sum(std::size_t bytes, bool check)
{
    Data<float> const d(bytes);
    float const result = std::reduce(std::execution::par, d.in.begin(), d.in.end());
    return check ? 0 : static_cast<double>(result);
}
template <auto& policy>
double ends(std::size_t bytes, bool)
{
    auto const [least, most] = min_max(policy, Data<float>(bytes).in);
    return static_cast<double>(least) + static_cast<double>(most) * 1e9;
}
double ends_by_loop(std::size_t bytes, bool)
{
    auto const in = Data<float>(bytes).in;
    auto const [least, most] = std::minmax_element(in.begin(), in.end());
    return static_cast<double>(*least) + static_cast<double>(*most) * 1e9;
}
double nothing(std::size_t, bool) { return 0; }

/// Points of a line over 64 spheres; as many bytes of pairs.
template <auto& policy>
double blending(std::size_t bytes, bool check)
{
    constexpr std::size_t layers = 64;
    static std::vector<float> const line = [] {
        std::vector<float> values(64 * MiB / (4 * layers));
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i % 1000) * 0.001f;
        return values;
    }();
    static std::vector<float> const radius(layers, 0.3f);
    std::size_t const count = bytes / (4 * layers);
    std::span const at(line.data(), count), centre(line.data(), layers);
    std::span const out = Data<float>(count * 4).out;
    std::fill(out.begin(), out.end(), 0.0f);
    blend(policy, std::tuple(at, at, at), std::tuple(centre, centre, centre, std::span(radius)), std::tuple(centre), std::tuple(out),
          sphere_influence);
    return check ? checksum<float>(out) : 0;
}

bool const added = [] {
    add("copy", "serial", copy<serial>, copy<serial>);
    add("copy", "parallel", copy<parallel>, copy<serial>);
    add("compact", "serial", compaction<serial>, std_compaction);
    add("compact", "parallel", compaction<parallel>, std_compaction);
    add("compact", "std", std_compaction, compaction<serial>);
    add("compact_pieces", "serial", pieces<serial>, std_pieces);
    add("compact_pieces", "parallel", pieces<parallel>, std_pieces);
    add("compact_columns", "serial", columns<serial>, columns_by_loop);
    add("compact_columns", "parallel", columns<parallel>, columns_by_loop);
    add("histogram", "serial", histogram_of_bytes<serial>, histogram_of_bytes<serial>);
    add("histogram", "parallel", histogram_of_bytes<parallel>, histogram_of_bytes<serial>);
    add("scan", "serial", scan<float, serial>, scan<float, serial>);
    add("scan", "parallel", scan<float, parallel>, scan<float, serial>);
    add("scan", "std", std_scan, nothing);
    add("scan_int32", "serial", scan<std::int32_t, serial>, scan<std::int32_t, serial>);
    add("scan_int32", "parallel", scan<std::int32_t, parallel>, scan<std::int32_t, serial>);
    add("reduce", "serial", sum<serial>, sum<serial>);
    add("reduce", "parallel", sum<parallel>, sum<serial>);
    add("reduce", "std", std_sum, nothing);
    add("min_max", "serial", ends<serial>, ends_by_loop);
    add("min_max", "parallel", ends<parallel>, ends_by_loop);
    add("blend", "serial", blending<serial>, blending<serial>);
    add("blend", "parallel", blending<parallel>, blending<serial>);
    return true;
}();

} // namespace
