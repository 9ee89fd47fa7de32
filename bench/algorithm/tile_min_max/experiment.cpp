#include "algorithm/tile_min_max/experiment.hpp"

#include <benchmark/benchmark.h>

#include <random>
#include <string>
#include <vector>

namespace bench::tile_min_max {

namespace {

std::vector<float> const& depth(std::size_t width, std::size_t height)
{
    static std::vector<float> pixels;
    if (pixels.size() != width * height) {
        pixels.resize(width * height);
        std::mt19937 random(1);
        for (auto& p : pixels) p = static_cast<float>(random() % 1'000'000) * 1e-6f;
    }
    return pixels;
}

void run(benchmark::State& state, Tiles tiles, std::size_t width, std::size_t height)
{
    auto const& pixels = depth(width, height);
    std::size_t const count = width / tile * (height / tile);
    std::vector<float> lowest(count), highest(count), expected_lowest(count), expected_highest(count);
    plain_loop(pixels.data(), width, height, expected_lowest.data(), expected_highest.data());
    tiles(pixels.data(), width, height, lowest.data(), highest.data());
    if (lowest != expected_lowest || highest != expected_highest) {
        state.SkipWithError("wrong result");
        return;
    }
    for (auto _ : state) {
        tiles(pixels.data(), width, height, lowest.data(), highest.data());
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(pixels.size()));
    state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(pixels.size() * sizeof(float)));
}

} // namespace

Contender::Contender(char const* name, Tiles tiles)
{
    for (auto const& [width, height] : {std::pair<std::size_t, std::size_t>(256, 256), {1920, 1088}, {4096, 4096}}) {
        auto const row = "tile_min_max/" + std::to_string(width) + 'x' + std::to_string(height) + '/' + name;
        benchmark::RegisterBenchmark(row.c_str(), run, tiles, width, height);
    }
}

} // namespace bench::tile_min_max
