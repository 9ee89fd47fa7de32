#include "algorithm/scalarize/experiment.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace bench::scalarize {

namespace {

constexpr std::size_t count = 64 * 1024;

void run(benchmark::State& state, Evaluate evaluate, std::size_t keys, bool in_runs)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> number(-1, 1);
    std::vector<Coefficients> coefficients(keys);
    for (auto& row : coefficients)
        for (auto& c : row) c = number(random);
    std::vector<std::uint32_t> key(count);
    std::vector<float> x(count), out(count), expected(count);
    for (std::size_t i = 0; i < count; ++i) {
        bool const same = in_runs && i != 0 && random() % 40 != 0;
        key[i] = same ? key[i - 1] : static_cast<std::uint32_t>(random() % keys);
        x[i] = number(random);
    }
    Input const in{coefficients.data(), keys, key.data(), x.data(), count};
    plain_loop(in, expected.data());
    evaluate(in, out.data());
    for (std::size_t i = 0; i < count; ++i) {
        if (!(std::abs(out[i] - expected[i]) < 1e-5f)) {
            state.SkipWithError("wrong result");
            return;
        }
    }
    for (auto _ : state) {
        evaluate(in, out.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

} // namespace

Contender::Contender(char const* name, Evaluate evaluate)
{
    for (std::size_t const keys : {1u, 4u, 16u, 32u, 256u})
        for (bool const in_runs : {false, true}) {
            if (keys == 1 && in_runs) continue;
            auto const row = "scalarize/keys:" + std::to_string(keys) + (in_runs ? "/runs/" : "/random/") + name;
            benchmark::RegisterBenchmark(row.c_str(), run, evaluate, keys, in_runs);
        }
}

} // namespace bench::scalarize
