// Shaders unedited on crosslane's waves, beside a Vulkan driver that compiles them to machine code (vulkan.cpp).
#include "shader/programs.hpp"
#if defined(CROSSLANE_BENCH_VULKAN)
#include "shader/vulkan.hpp"
#endif

#if defined(CROSSLANE_BENCH_PARALLEL)
#include <crosslane/dispatch/parallel.hpp>
#endif
#include <crosslane/shader/shader.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

namespace {

using Words = std::vector<std::uint32_t>;
using crosslane::Checks;
constexpr double elements = 1 << 20;

struct Interpreted
{
    explicit Interpreted(bench::Program const& p, Checks checks = Checks::none())
        : program(p), shader(bench::words_of(p))
    {
        shader.checks(checks);
        for (auto const& buffer : program.buffers) buffers.push_back(buffer.words);
        for (std::size_t i = 0; i < buffers.size(); ++i) shader.bind(crosslane::set(0), crosslane::binding(static_cast<std::uint32_t>(i)),
                buffers[i]);
    }
    template <crosslane::DispatchPolicy P = crosslane::Serial>
    void run(std::size_t lanes, P const& policy = {})
    {
        for (std::size_t i = 0; i < buffers.size(); ++i)
            if (program.buffers[i].is_counted) std::fill(buffers[i].begin(), buffers[i].end(), 0u);
        crosslane::dispatch(policy, shader.at(crosslane::wave_size<4, 128>, lanes), {program.groups_x, program.groups_y});
    }

    bench::Program const& program;
    crosslane::Shader shader;
    std::vector<Words> buffers;
};

void interpreted(benchmark::State& state, bench::Program const* program, std::size_t lanes, Checks checks, bool records)
{
    Interpreted it(*program, checks);
    it.shader.record(records);
    for (auto _ : state) it.run(lanes);
    state.counters["ns"] = benchmark::Counter(elements, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

#if defined(CROSSLANE_BENCH_PARALLEL)
void on_all_cores(benchmark::State& state, bench::Program const* program)
{
    Interpreted it(*program);
    for (auto _ : state) it.run(32, crosslane::parallel);
    state.counters["ns"] = benchmark::Counter(elements, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}
#endif

/// From a module's words to what waves of 32 lanes run.
void prepare(benchmark::State& state, bench::Program const* program)
{
    auto const words = bench::words_of(*program);
    auto buffers = program->buffers;
    for (auto _ : state) {
        crosslane::Shader shader(words);
        for (std::size_t i = 0; i < buffers.size(); ++i)
            shader.bind(crosslane::set(0), crosslane::binding(static_cast<std::uint32_t>(i)), buffers[i].words);
        auto const ready = shader.at(crosslane::wave_size<32>);
        benchmark::DoNotOptimize(ready.wave_size());
    }
    double instructions = 0;
    for (std::size_t at = 5; at < words.size() && words[at] >> 16 != 0; at += words[at] >> 16) ++instructions;
    state.counters["instructions"] = instructions;
}

#if defined(CROSSLANE_BENCH_VULKAN)
/// The same words; or floats that differ in their last bits, as their sums have another order.
bool are_alike(Words const& a, Words const& b)
{
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i]) continue;
        auto const x = std::bit_cast<float>(a[i]), y = std::bit_cast<float>(b[i]);
        if (!(std::abs(x) > 1e-20f && std::abs(x - y) <= 1e-4f * std::abs(x))) return false;
    }
    return true;
}

void vulkan(benchmark::State& state, bench::Program const* program)
{
    bench::VulkanProgram it(*program);
    for (auto _ : state) it.run();
    state.counters["ns"] = benchmark::Counter(elements, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
    it.run();
    Interpreted same(*program); // at the driver's wave size, with what glslang wrote of HLSL's prefixes
    same.shader.mend_hlsl_prefixes(false);
    same.run(bench::vulkan_wave_size());
    for (std::size_t i = 0; i < same.buffers.size(); ++i)
        if (!are_alike(it.read(i), same.buffers[i])) state.SetLabel(program->buffers[i].name + " differs");
}
#endif

int register_rows()
{
    for (auto const& program : bench::programs()) {
        auto const name = "shader/" + program.name + "/";
        for (std::size_t lanes : {std::size_t{8}, std::size_t{32}})
            benchmark::RegisterBenchmark((name + "crosslane/" + std::to_string(lanes)).c_str(), interpreted, &program, lanes,
                                         Checks::none(), false)
                ->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((name + "checked/32").c_str(), interpreted, &program, 32, Checks::all(),
                                     false)->Unit(benchmark::kMillisecond);
        benchmark::RegisterBenchmark((name + "recorded/32").c_str(), interpreted, &program, 32, Checks::none(),
                                     true)->Unit(benchmark::kMillisecond);
#if defined(CROSSLANE_BENCH_PARALLEL)
        benchmark::RegisterBenchmark((name + "parallel/32").c_str(), on_all_cores, &program)->Unit(benchmark::kMillisecond)->UseRealTime();
#endif
        benchmark::RegisterBenchmark((name + "prepare").c_str(), prepare, &program)->Unit(benchmark::kMicrosecond);
#if defined(CROSSLANE_BENCH_VULKAN)
        if (bench::has_vulkan())
            benchmark::RegisterBenchmark((name + "vulkan/" + std::to_string(bench::vulkan_wave_size())).c_str(), vulkan, &program)
                ->Unit(benchmark::kMillisecond)->UseRealTime();
#endif
    }
    return 0;
}
[[maybe_unused]] int const registered = register_rows();

} // namespace
