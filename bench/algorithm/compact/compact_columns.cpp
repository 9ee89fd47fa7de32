#include "algorithm/compact/half_kept.hpp"

#include <crosslane/algorithm/compact.hpp>

#include <tuple>

/// Keys that are kept, and the value beside each, in the row
///
///     compact_columns/int32/256KiB/kept:50/random/crosslane
namespace {

void run(benchmark::State& state)
{
    bench::compact::HalfKept const d;
    std::vector<std::int32_t> keys(d.count), values(d.count);
    benchmark::DoNotOptimize(keys.data());
    benchmark::DoNotOptimize(values.data());
    d.time(
        state, [&] { return crosslane::compact_columns(std::tie(d.keys, d.values), std::tie(keys, values), d.keep); },
        [&](std::size_t kept) {
            return kept == d.kept_keys.size() && d.begins_with(keys, d.kept_keys) && d.begins_with(values, d.kept_values);
        });
}
BENCHMARK(run)->Name("compact_columns/int32/256KiB/kept:50/random/crosslane");

} // namespace
