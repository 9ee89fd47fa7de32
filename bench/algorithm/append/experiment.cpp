#include "algorithm/append/experiment.hpp"

#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <vector>

namespace bench::append {

namespace {

void run(benchmark::State& state, Append f, int kept)
{
    std::mt19937 random(1);
    std::vector<std::int32_t> in(64 * 1024), out(in.size()), expected(in.size());
    for (auto& x : in) {
        auto const value = static_cast<std::int32_t>(random() % 1'000'000);
        x = static_cast<int>(random() % 100) < kept ? -value - 1 : value;
    }
    expected.resize(plain_loop(in.data(), in.size(), expected.data()));
    out.resize(f(in.data(), in.size(), out.data()));
    if (out != expected) {
        state.SkipWithError("wrong result");
        return;
    }
    out.resize(in.size());
    for (auto _ : state) benchmark::DoNotOptimize(f(in.data(), in.size(), out.data()));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(in.size()));
}

} // namespace

Contender::Contender(char const* name, Append f)
{
    for (int kept : {10, 50, 90})
        benchmark::RegisterBenchmark(("append/kept:" + std::to_string(kept) + '/' + name).c_str(), run, f, kept);
}

} // namespace bench::append
