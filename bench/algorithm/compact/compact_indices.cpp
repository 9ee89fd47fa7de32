#include "algorithm/compact/half_kept.hpp"

#include <crosslane/algorithm/compact.hpp>

/// The places of the elements that are kept, in the row
///
///     compact_indices/int32/256KiB/kept:50/random/crosslane
namespace {

void run(benchmark::State& state)
{
    bench::compact::HalfKept const d;
    std::vector<std::uint32_t> out(d.count);
    benchmark::DoNotOptimize(out.data());
    d.time(
        state, [&] { return crosslane::compact_indices(d.keys, out, d.keep); },
        [&](std::size_t kept) { return kept == d.places.size() && d.begins_with(out, d.places); });
}
BENCHMARK(run)->Name("compact_indices/int32/256KiB/kept:50/random/crosslane");

} // namespace
