#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <crosslane/algorithm/compact.hpp>

#include <random>
#include <span>
#include <tuple>
#include <vector>

/// The other forms of compact: 64 Ki int32, of which half are kept, at random; items are elements.
///
///     compact_indices/int32/256KiB/kept:50/random/crosslane   the places of those that are kept
///     compact_columns/int32/256KiB/kept:50/random/crosslane   those, and another int32 beside each
///
/// Each output is compared with a loop's before it is timed.
namespace {

constexpr std::size_t count = 256 * bench::KiB / sizeof(std::int32_t);

struct Data
{
    std::vector<std::int32_t> key = std::vector<std::int32_t>(count), value = key, kept_keys, kept_values;
    std::vector<std::uint32_t> places;

    Data()
    {
        std::mt19937 random(1);
        for (std::size_t i = 0; i < count; ++i) {
            key[i] = static_cast<std::int32_t>(random());
            value[i] = static_cast<std::int32_t>(random());
            if (key[i] >= 0) continue;
            kept_keys.push_back(key[i]);
            kept_values.push_back(value[i]);
            places.push_back(static_cast<std::uint32_t>(i));
        }
    }
};
constexpr auto is_negative = [](auto const& x, auto const&...) { return x < 0; };

template <class Run, class Check>
void time(benchmark::State& state, Run run, Check is_right)
{
    if (!is_right(run())) return state.SkipWithError("wrong result");
    for (auto _ : state) benchmark::DoNotOptimize(run());
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

void indices(benchmark::State& state)
{
    Data const d;
    std::vector<std::uint32_t> out(count);
    time(
        state, [&] { return crosslane::compact_indices(std::span(d.key), std::span(out), is_negative); },
        [&](std::size_t kept) { return std::vector(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(kept)) == d.places; });
}

void columns(benchmark::State& state)
{
    Data const d;
    std::vector<std::int32_t> keys(count), values(count);
    time(
        state,
        [&] {
            return crosslane::compact_columns(std::tuple(std::span(d.key), std::span(d.value)),
                                              std::tuple(std::span(keys), std::span(values)), is_negative);
        },
        [&](std::size_t kept) {
            keys.resize(kept);
            values.resize(kept);
            bool const is_right = keys == d.kept_keys && values == d.kept_values;
            keys.resize(count);
            values.resize(count);
            return is_right;
        });
}

BENCHMARK(indices)->Name("compact_indices/int32/256KiB/kept:50/random/crosslane");
BENCHMARK(columns)->Name("compact_columns/int32/256KiB/kept:50/random/crosslane");

} // namespace
