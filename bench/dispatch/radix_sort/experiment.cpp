#include "dispatch/radix_sort/experiment.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <string>

namespace bench::radix_sort {

namespace {

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

void run(benchmark::State& state, void (*sort)(Keys&))
{
    static Keys const expected = [] {
        auto keys = random_keys();
        std::sort(keys.begin(), keys.end());
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
}

} // namespace

Contender::Contender(char const* name, void (*sort)(Keys&))
{
    auto* const row = benchmark::RegisterBenchmark((std::string("radix_sort/") + name).c_str(), run, sort);
    row->Unit(benchmark::kMillisecond);
    if (std::string(name).starts_with("parallel")) row->UseRealTime();
}

} // namespace bench::radix_sort
