#pragma once

#include "support/memory.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

namespace bench::compact {

/// 64 Ki int32 at random, the negative ones of which are kept; a value beside each; and what a loop keeps of both, and where.
struct HalfKept
{
    static constexpr std::size_t count = 256 * KiB / sizeof(std::int32_t);
    static constexpr auto keep = [](auto const& x, auto const&...) { return x < 0; };

    std::vector<std::int32_t> keys = std::vector<std::int32_t>(count), values = keys, kept_keys, kept_values;
    std::vector<std::uint32_t> places;

    HalfKept()
    {
        std::mt19937 random(1);
        for (std::size_t i = 0; i < count; ++i) {
            keys[i] = static_cast<std::int32_t>(random());
            values[i] = static_cast<std::int32_t>(random());
            if (!keep(keys[i])) continue;
            kept_keys.push_back(keys[i]);
            kept_values.push_back(values[i]);
            places.push_back(static_cast<std::uint32_t>(i));
        }
    }

    /// Times run(), whose results are in memory; is_right says whether those of one run are right.
    template <class Run, class Check>
    static void time(benchmark::State& state, Run run, Check is_right)
    {
        if (!is_right(run())) return state.SkipWithError("wrong result");
        for (auto _ : state) {
            benchmark::DoNotOptimize(run());
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
    }

    /// Whether out begins with what should be kept of it.
    template <class T>
    static bool begins_with(std::vector<T> const& out, std::vector<T> const& kept)
    {
        return std::equal(kept.begin(), kept.end(), out.begin());
    }
};

} // namespace bench::compact
