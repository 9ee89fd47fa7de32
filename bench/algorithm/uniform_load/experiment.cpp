#include "algorithm/uniform_load/experiment.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace bench::uniform_load {

namespace {

void run(benchmark::State& state, Shade shade, std::size_t count)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> number(0, 1);
    std::vector<Light> lights(count);
    for (auto& l : lights)
        l = {number(random), number(random), number(random), 1 + number(random), number(random), number(random), number(random), 0};
    alignas(64) static Tile tile;
    alignas(64) static Colors out, expected;
    for (std::size_t i = 0; i < pixels; ++i) {
        tile.x[i] = number(random);
        tile.y[i] = number(random);
        tile.z[i] = number(random);
    }
    plain_loop(lights.data(), count, tile, expected);
    shade(lights.data(), count, tile, out);
    auto const near = [&](float const* a, float const* b) {
        for (std::size_t i = 0; i < pixels; ++i)
            if (!(std::abs(a[i] - b[i]) <= 1e-4f * (1 + std::abs(b[i])))) return false;
        return true;
    };
    if (!near(out.red, expected.red) || !near(out.green, expected.green) || !near(out.blue, expected.blue)) {
        state.SkipWithError("wrong result");
        return;
    }
    for (auto _ : state) {
        shade(lights.data(), count, tile, out);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count * pixels));
}

} // namespace

Contender::Contender(char const* name, Shade shade)
{
    for (std::size_t const count : {8u, 128u, 1000u}) {
        auto const row = "uniform_load/lights:" + std::to_string(count) + '/' + name;
        benchmark::RegisterBenchmark(row.c_str(), run, shade, count);
    }
}

} // namespace bench::uniform_load
