#include <benchmark/benchmark.h>

#include <crosslane/dispatch/dispatch.hpp>
#include <crosslane/dispatch/for_each_wave.hpp>
#include <crosslane/dispatch/shuffled.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/reduce.hpp>

#include <array>
#include <string>
#include <vector>

/// What groups cost beside the loop over waves written by hand, on one core:
///
///     dispatch/empty/N:32              groups of num_threads<8, 8> that do nothing: items are groups
///     dispatch/shared/N:32             … that ask for groupshared memory
///     dispatch/ids/N:32                … that ask for all ids of every thread and put them into memory
///     dispatch/barriers/N:32           … that meet at four barriers
///     dispatch/shuffled/N:32           … that do nothing, in shuffled order
///     dispatch/indirect/N:32           a dispatch of one of these, whose grid is read from memory: items are dispatches
///     dispatch/partial/N:32            groups of num_threads<50>, whose last wave is partly active, that add up their ids
///     dispatch/polynomial/hand         16 Ki floats in the first-level cache, load, compute, store: items are floats
///     dispatch/polynomial/crosslane    the same as groups of num_waves<4>
///     dispatch/polynomial/for_each_wave   the same by for_each_wave
///     dispatch/scatter/hand            a value computed from each thread's number, stored lane by lane
///     dispatch/scatter/crosslane       the same as groups of num_threads<64>
///
/// Those above partial have no output; that of the others is compared with what a plain loop makes before it is timed.
namespace {

using namespace crosslane;

constexpr std::size_t N = machine_wave_size, groups = 1000, count = 1 << 14;

/// Groups without output.
template <std::size_t Lanes, class Policy = Serial, class Body>
void add_groups(std::string const& name, Body body, Policy policy = {})
{
    benchmark::RegisterBenchmark(("dispatch/" + name + "/N:" + std::to_string(Lanes)).c_str(), [=](benchmark::State& state) {
        auto const shader = kernel<num_threads<8, 8>, wave_size<Lanes>>(body);
        for (auto _ : state) dispatch(policy, shader, {groups});
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(groups));
    });
}

template <std::size_t Lanes>
void add_all_groups()
{
    auto const empty = [](auto group) { group.for_each_wave([](auto wave) { benchmark::DoNotOptimize(wave.index); }); };
    add_groups<Lanes>("empty", empty);
    add_groups<Lanes>("shuffled", empty, shuffled(1));
    benchmark::RegisterBenchmark(("dispatch/indirect/N:" + std::to_string(Lanes)).c_str(), [empty](benchmark::State& state) {
        auto const shader = kernel<num_threads<8, 8>, wave_size<Lanes>>(empty);
        std::array<std::uint32_t, 3> arguments{1, 1, 1};
        for (auto _ : state) {
            benchmark::DoNotOptimize(arguments);
            dispatch_indirect(serial, shader, arguments);
        }
        state.SetItemsProcessed(state.iterations());
    });
    add_groups<Lanes>("shared", [](auto group) {
        auto& shared = groupshared<std::uint32_t>(group);
        group.for_each_wave([&](auto) { benchmark::DoNotOptimize(shared); });
    });
    add_groups<Lanes>("ids", [](auto group) {
        group.for_each_wave([](auto wave) {
            auto ids = std::tuple(SV_DispatchThreadID(wave), SV_GroupThreadID(wave), SV_GroupIndex(wave));
            benchmark::DoNotOptimize(ids);
        });
    });
    add_groups<Lanes>("barriers", [](auto group) {
        for (int phase = 0; phase < 4; ++phase) group.for_each_wave([](auto wave) { benchmark::DoNotOptimize(wave.index); });
    });
}

template <std::size_t Lanes>
void add_partial()
{
    benchmark::RegisterBenchmark(("dispatch/partial/N:" + std::to_string(Lanes)).c_str(), [](benchmark::State& state) {
        std::uint32_t sum = 0;
        auto const shader = kernel<num_threads<50>, wave_size<Lanes>>([&](auto group) {
            group.for_each_wave([&](auto wave) { sum += WaveActiveSum(wave, SV_DispatchThreadID(wave).x); });
        });
        dispatch(serial, shader, {groups});
        if (sum != 50 * groups * (50 * groups - 1) / 2) return state.SkipWithError("wrong result");
        for (auto _ : state) {
            dispatch(serial, shader, {groups});
            benchmark::DoNotOptimize(sum);
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(groups));
    });
}

template <class X>
CROSSLANE_INLINE X polynomial(X const& x)
{
    return x * x * 0.25f + x * 0.5f + 1.0f;
}

void polynomials_by_hand(float const* in, float* out)
{
    for (std::size_t i = 0; i < count; i += N) store(out + i, polynomial(load<N>(in + i)));
}
void polynomials_by_groups(float const* in, float* out)
{
    auto const shader = kernel<num_waves<4>, wave_size<N>>([=](auto group) {
        group.for_each_wave([&](auto wave) {
            std::size_t const first = (SV_GroupID(wave).x * GetGroupWaveCount(wave) + GetGroupWaveIndex(wave)) * N;
            store(out + first, polynomial(load<N>(in + first)));
        });
    });
    dispatch(serial, shader, {count / (4 * N)});
}
void polynomials_by_waves(float const* in, float* out)
{
    for_each_wave<N>(count, [=](auto wave, std::size_t first) {
        store(out + first, polynomial(load(in + first, wave.active)), wave.active);
    });
}
void scatter_by_hand(float const*, float* out)
{
    for (std::uint32_t i = 0; i < count; i += N) {
        auto const id = iota<std::uint32_t, N>(i);
        scatter(out, id, polynomial(lanes_cast<float>(lanes_bit_cast<std::int32_t>(id))));
    }
}
void scatter_by_groups(float const*, float* out)
{
    auto const shader = kernel<num_threads<64>, wave_size<N>>([=](auto group) {
        group.for_each_wave([&](auto wave) {
            auto const id = SV_DispatchThreadID(wave).x;
            scatter(out, id, polynomial(lanes_cast<float>(lanes_bit_cast<std::int32_t>(id))), wave.active);
        });
    });
    dispatch(serial, shader, {count / 64});
}

void add_loop(char const* name, void (*run)(float const*, float*), bool of_numbers)
{
    benchmark::RegisterBenchmark(name, [=](benchmark::State& state) {
        std::vector<float> in(count), out(count), expected(count);
        // exact, fused or not
        for (std::size_t i = 0; i < count; ++i) in[i] = of_numbers ? static_cast<float>(i) : static_cast<float>(i % 8);
        for (std::size_t i = 0; i < count; ++i) expected[i] = polynomial(in[i]);
        run(in.data(), out.data());
        for (std::size_t i = 0; i < count; ++i) {
            if (std::abs(out[i] - expected[i]) > 1e-6f * expected[i]) return state.SkipWithError("wrong result");
        }
        for (auto _ : state) {
            run(in.data(), out.data());
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
    });
}

[[maybe_unused]] bool const added = [] {
    add_all_groups<16>();
    add_all_groups<32>();
    add_all_groups<64>();
    add_partial<16>();
    add_partial<32>();
    add_loop("dispatch/polynomial/hand", polynomials_by_hand, false);
    add_loop("dispatch/polynomial/crosslane", polynomials_by_groups, false);
    add_loop("dispatch/polynomial/for_each_wave", polynomials_by_waves, false);
    add_loop("dispatch/scatter/hand", scatter_by_hand, true);
    add_loop("dispatch/scatter/crosslane", scatter_by_groups, true);
    return true;
}();

} // namespace
