#include "algorithm/blend/experiment.hpp"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace bench::blend {

namespace {

/// The columns of a scene, each from the start of a cache line, and not all at the same distance from a page.
struct Columns
{
    static constexpr std::size_t most = 4096, stride = most + 48;
    std::vector<float> memory = std::vector<float>(13 * stride + 16);
    Scene scene;

    Columns(std::size_t points, std::size_t spheres, float mean_radius)
    {
        auto* const begin = memory.data() + (64 - reinterpret_cast<std::size_t>(memory.data()) % 64) / sizeof(float);
        auto const column = [&](std::size_t i) { return begin + i * stride; };
        std::mt19937 random(1);
        std::uniform_real_distribution<float> unit(0, 1);
        for (std::size_t i = 0; i < 10; ++i) std::generate_n(column(i), most, [&] { return unit(random); });
        for (std::size_t i = 0; i < most; ++i) column(6)[i] = mean_radius * (0.5f + column(6)[i]);
        scene = {points,    spheres,   column(0), column(1), column(2), column(3),  column(4), column(5),
                 column(6), column(7), column(8), column(9), column(10), column(11), column(12)};
    }
    std::vector<float> colours(void (*blend)(Scene const&))
    {
        std::fill(scene.red, scene.red + 3 * stride, 0.0f);
        blend(scene);
        return {scene.red, scene.red + 3 * stride};
    }
};

void run(benchmark::State& state, void (*blend)(Scene const&), std::size_t points, std::size_t spheres, float radius)
{
    Columns columns(points, spheres, radius);
    auto const expected = columns.colours(plain_loop), got = columns.colours(blend);
    for (std::size_t i = 0; i < got.size(); ++i) {
        if (std::abs(got[i] - expected[i]) <= 1e-4f) continue; // the expanded quadratic is that far off
        state.SkipWithError("wrong result");
        return;
    }
    for (auto _ : state) {
        blend(columns.scene);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(points * spheres));
}

} // namespace

Contender::Contender(char const* name, void (*blend)(Scene const&))
{
    for (auto [points, spheres] : {std::array<std::size_t, 2>{1024, 1024}, {16, 4096}, {1, 4096}})
        for (auto [text, radius] : {std::pair("0.1", 0.1f), {"0.5", 0.5f}, {"2", 2.0f}}) {
            auto const row = "blend/" + std::to_string(points) + 'x' + std::to_string(spheres) + "/radius:" + text + '/' + name;
            benchmark::RegisterBenchmark(row.c_str(), run, blend, points, spheres, radius);
        }
}

} // namespace bench::blend
