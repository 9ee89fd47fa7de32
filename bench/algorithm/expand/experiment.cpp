#include "algorithm/expand/experiment.hpp"

#include <benchmark/benchmark.h>

#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace bench::expand {

namespace {

struct Data
{
    std::vector<std::int32_t> in, expected;
    std::vector<std::uint32_t> counts;
};

/// Counts from 0 to most, or geometric ones of mean 4 where most is 0. Branches on 64 Ki counts that come again are partly learnt; where
/// is_new there are too many for that.
Data const& data(unsigned most, bool is_new)
{
    static std::map<std::pair<unsigned, bool>, Data> made;
    auto& d = made[{most, is_new}];
    if (d.in.empty()) {
        std::mt19937 random(1);
        std::geometric_distribution<std::uint32_t> geometric(0.2);
        std::size_t total = 0;
        for (std::size_t i = 0; i < (is_new ? 256 : 64) * 1024; ++i) {
            d.in.push_back(static_cast<std::int32_t>(random()));
            d.counts.push_back(most == 0 ? geometric(random) : static_cast<std::uint32_t>(random() % (most + 1)));
            total += d.counts.back();
        }
        d.expected.resize(total);
        plain_loop(d.in.data(), d.counts.data(), d.in.size(), d.expected.data(), total);
    }
    return d;
}

void run(benchmark::State& state, Expand f, unsigned most, bool is_new)
{
    auto const& d = data(most, is_new);
    auto const total = d.expected.size();
    std::vector<std::int32_t> out(total + slack);
    f(d.in.data(), d.counts.data(), d.in.size(), out.data(), total);
    out.resize(total);
    if (out != d.expected) {
        state.SkipWithError("wrong result");
        return;
    }
    out.resize(total + slack);
    for (auto _ : state) {
        f(d.in.data(), d.counts.data(), d.in.size(), out.data(), total);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(d.in.size()));
}

} // namespace

Contender::Contender(char const* name, Expand f)
{
    auto const add = [=](std::string const& counts, unsigned most, bool is_new) {
        benchmark::RegisterBenchmark(("expand/counts:" + counts + '/' + name).c_str(), run, f, most, is_new);
    };
    for (auto const& [counts, most] : {std::pair("0-1", 1u), {"0-3", 3u}, {"0-7", 7u}, {"0-40", 40u}, {"geometric", 0u}})
        add(counts, most, false);
    add("geometric_new", 0, true);
}

} // namespace bench::expand
