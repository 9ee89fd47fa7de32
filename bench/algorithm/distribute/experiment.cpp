#include "algorithm/distribute/experiment.hpp"

#include <benchmark/benchmark.h>

#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace bench::distribute {

namespace {

struct Data
{
    std::vector<std::uint32_t> values, counts;
    std::uint32_t expected;
};

Data const& data(int mean)
{
    static std::map<int, Data> made;
    auto& d = made[mean];
    if (d.values.empty()) {
        std::mt19937 random(1);
        std::geometric_distribution<std::uint32_t> geometric(1.0 / (1 + mean));
        for (std::size_t i = 0; i < 64 * 1024; ++i) {
            d.values.push_back(static_cast<std::uint32_t>(random()));
            d.counts.push_back(geometric(random));
        }
        d.expected = plain_loop(d.values.data(), d.counts.data(), d.values.size());
    }
    return d;
}

void run(benchmark::State& state, Distribute f, int mean)
{
    auto const& d = data(mean);
    if (f(d.values.data(), d.counts.data(), d.values.size()) != d.expected) {
        state.SkipWithError("wrong result");
        return;
    }
    for (auto _ : state) benchmark::DoNotOptimize(f(d.values.data(), d.counts.data(), d.values.size()));
    state.SetItemsProcessed(state.iterations() * std::accumulate(d.counts.begin(), d.counts.end(), std::int64_t{0}));
}

} // namespace

Contender::Contender(char const* name, Distribute f)
{
    for (int mean : {1, 2, 4, 8, 32})
        benchmark::RegisterBenchmark(("distribute/mean:" + std::to_string(mean) + '/' + name).c_str(), run, f, mean);
}

} // namespace bench::distribute
