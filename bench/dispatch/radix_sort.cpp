#include <benchmark/benchmark.h>

#include "../../examples/radix_sort/radix_sort.hpp"

#include <crosslane/algorithm/sort.hpp>

#include <algorithm>
#include <array>
#include <random>
#include <string>

/// A radix sort of kernels (examples/radix_sort), of 16 Mi random keys on one core; items are keys:
///
///     radix_sort/plain_loop    four passes by loops
///     radix_sort/std           std::sort
///     radix_sort/N:32          the kernels' upsweep, scan and downsweep at 32 lanes; also N:8 and N:64
///     radix_sort/sort          crosslane::sort, where only the result counts
///
/// Each row's result is compared with std::sort's before it is timed.
namespace {

using radix_sort::Keys;

Keys const& random_keys()
{
    static Keys const keys = [] {
        Keys made(1 << 24);
        std::mt19937 random(1);
        for (auto& key : made) key = static_cast<std::uint32_t>(random());
        return made;
    }();
    return keys;
}

void by_std(Keys& keys) { std::sort(keys.begin(), keys.end()); }
void by_sort(Keys& keys) { crosslane::sort(keys); }
void by_loop(Keys& keys)
{
    Keys other(keys.size());
    for (unsigned shift = 0; shift < 32; shift += 8) {
        std::array<std::uint32_t, 257> begins{};
        for (auto key : keys) ++begins[(key >> shift & 255) + 1];
        for (std::size_t i = 1; i < begins.size(); ++i) begins[i] += begins[i - 1];
        for (auto key : keys) other[begins[key >> shift & 255]++] = key;
        keys.swap(other);
    }
}
template <std::size_t N>
void by_kernels(Keys& keys)
{
    radix_sort::sort<N>(crosslane::serial, keys);
}

bool add_row(std::string const& name, void (*sort)(Keys&))
{
    benchmark::RegisterBenchmark(("radix_sort/" + name).c_str(), [=](benchmark::State& state) {
        static Keys const expected = [] {
            auto keys = random_keys();
            by_std(keys);
            return keys;
        }();
        auto keys = random_keys();
        sort(keys);
        if (keys != expected) return state.SkipWithError("wrong result");
        for (auto _ : state) {
            state.PauseTiming();
            keys = random_keys();
            state.ResumeTiming();
            sort(keys);
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(keys.size()));
    })->Unit(benchmark::kMillisecond);
    return true;
}
[[maybe_unused]] bool const added = add_row("plain_loop", by_loop) && add_row("std", by_std) && add_row("N:8", by_kernels<8>) &&
                                    add_row("N:32", by_kernels<32>) && add_row("N:64", by_kernels<64>) && add_row("sort", by_sort);

} // namespace
