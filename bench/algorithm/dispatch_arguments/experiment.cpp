#include "algorithm/dispatch_arguments/experiment.hpp"

#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <vector>

namespace bench::dispatch_arguments {

namespace {

void run(benchmark::State& state, Count f)
{
    std::mt19937 random(1);
    std::vector<std::uint32_t> items(64 * 1024);
    for (auto& n : items) n = static_cast<std::uint32_t>(random() % 4);
    if (f(items.data(), items.size()) != plain_loop(items.data(), items.size())) {
        state.SkipWithError("wrong result");
        return;
    }
    for (auto _ : state) benchmark::DoNotOptimize(f(items.data(), items.size()));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items.size()));
}

} // namespace

Contender::Contender(char const* name, Count f)
{
    benchmark::RegisterBenchmark((std::string("dispatch_arguments/") + name).c_str(), run, f);
}

} // namespace bench::dispatch_arguments
