#include "dispatch/groupshared/experiment.hpp"

#include <benchmark/benchmark.h>

#include <random>
#include <string>

namespace bench::groupshared {

namespace {

Uints numbers(bool same)
{
    Uints v(count, 7);
    std::mt19937 random(1);
    if (!same)
        for (auto& x : v) x = static_cast<std::uint32_t>(random());
    return v;
}

void run(benchmark::State& state, bool same, std::size_t results, Run f, Run Runs::* expected)
{
    auto const in = numbers(same);
    Uints out(results), should(results);
    f(in, out);
    (plain_loop.*expected)(in, should);
    if (out != should) return state.SkipWithError("wrong result");
    for (auto _ : state) {
        f(in, out);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

} // namespace

Contender::Contender(char const* name, Runs const& runs)
{
    auto const add = [&](std::string const& what, bool same, std::size_t results, Run Runs::* f) {
        benchmark::RegisterBenchmark(("groupshared/" + what + '/' + name).c_str(), run, same, results, runs.*f, f);
    };
    add("histogram/random", false, buckets, &Runs::histogram);
    add("histogram/same", true, buckets, &Runs::histogram);
    add("tree_sum", false, count / 256, &Runs::tree_sum);
    add("transpose", false, count, &Runs::transpose);
    add("bitonic", false, count, &Runs::bitonic);
    add("ranks", false, count, &Runs::ranks);
}

} // namespace bench::groupshared
