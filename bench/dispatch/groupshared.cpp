#include <benchmark/benchmark.h>

#include <crosslane/crosslane.hpp>

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <string>
#include <vector>

/// What shaders do in groupshared memory, as kernels of 256 threads over 64 Ki numbers, on one core; items are numbers:
///
///     groupshared/histogram/random/N:32    each group counts 1024 numbers in 256 buckets, then adds them to the whole's
///     groupshared/histogram/same/N:32      … where all are in one bucket
///     groupshared/tree_sum/N:32            each group adds up 256 numbers by halves, a barrier between any two
///     groupshared/transpose/N:32           tiles of 16 × 16, through groupshared memory
///     groupshared/bitonic/N:32             each group sorts 256 numbers by bitonic steps
///     …/plain_loop                         what comes out, by a loop (of bitonic: std::sort)
///
/// Each row's result is compared with the plain loop's before it is timed.
namespace {

using namespace crosslane;

constexpr std::size_t count = 1 << 16, side = 256, buckets = 256;
using Uints = std::vector<std::uint32_t>;
using Run = void (*)(Uints const& in, Uints& out);

Uints numbers(bool same)
{
    Uints v(count, 7);
    std::mt19937 random(1);
    if (!same)
        for (auto& x : v) x = static_cast<std::uint32_t>(random());
    return v;
}

void add_row(std::string const& name, bool same, std::size_t results, Run run, Run expected)
{
    benchmark::RegisterBenchmark(("groupshared/" + name).c_str(), [=](benchmark::State& state) {
        auto const in = numbers(same);
        Uints out(results), should(results);
        run(in, out);
        expected(in, should);
        if (out != should) return state.SkipWithError("wrong result");
        for (auto _ : state) {
            run(in, out);
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
    });
}

template <std::size_t N>
void histogram(Uints const& in, Uints& out)
{
    std::fill(out.begin(), out.end(), 0u);
    auto const shader = kernel<num_threads<256>, wave_size<N>>([numbers = Buffer(in), totals = Buffer(out)](auto group) {
        Buffer counts(groupshared<std::array<std::uint32_t, buckets>>(group));
        group.for_each_wave([&](auto wave) { assign(wave, counts[SV_GroupIndex(wave)], 0u); });
        group.for_each_wave([&](auto wave) {
            auto const id = SV_GroupID(wave).x * 1024u + SV_GroupIndex(wave);
            for (std::uint32_t turn = 0; turn < 4; ++turn) InterlockedAdd(wave, counts[numbers[id + turn * 256u] & (buckets - 1)], 1u);
        });
        group.for_each_wave([&](auto wave) {
            auto const i = SV_GroupIndex(wave);
            InterlockedAdd(wave, totals[i], counts[i]);
        });
    });
    dispatch(serial, shader, {count / 1024});
}
void histogram_loop(Uints const& in, Uints& out)
{
    std::fill(out.begin(), out.end(), 0u);
    for (auto x : in) ++out[x & (buckets - 1)];
}

template <std::size_t N>
void tree_sum(Uints const& in, Uints& out)
{
    auto const shader = kernel<num_threads<256>, wave_size<N>>([numbers = Buffer(in), sums = Buffer(out)](auto group) {
        Buffer partial(groupshared<std::array<std::uint32_t, 256>>(group));
        group.for_each_wave([&](auto wave) { assign(wave, partial[SV_GroupIndex(wave)], numbers[SV_DispatchThreadID(wave).x]); });
        for (std::uint32_t half = 128; half != 0; half /= 2) {
            group.for_each_wave([&](auto wave) {
                auto const i = SV_GroupIndex(wave);
                if (auto low = wave.where(i < half)) assign(low, partial[i], partial[i] + partial[i + half]);
            });
        }
        group.for_each_wave([&](auto wave) {
            if (auto first = wave.where(SV_GroupIndex(wave) == 0u)) assign(first, sums[SV_GroupID(wave).x], partial[0]);
        });
    });
    dispatch(serial, shader, {count / 256});
}
void sum_loop(Uints const& in, Uints& out)
{
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = std::accumulate(&in[256 * i], &in[256 * i] + 256, 0u);
}

template <std::size_t N>
void transpose(Uints const& in, Uints& out)
{
    auto const shader = kernel<num_threads<16, 16>, wave_size<N>>([numbers = Buffer(in), turned = Buffer(out)](auto group) {
        Buffer tile(groupshared<std::array<std::uint32_t, 16 * 17>>(group));
        group.for_each_wave([&](auto wave) {
            auto const at = SV_GroupThreadID(wave), id = SV_DispatchThreadID(wave);
            assign(wave, tile[at.y * 17u + at.x], numbers[id.y * side + id.x]);
        });
        group.for_each_wave([&](auto wave) {
            auto const at = SV_GroupThreadID(wave);
            auto const corner = SV_GroupID(wave);
            assign(wave, turned[(corner.x * 16u + at.y) * side + corner.y * 16u + at.x], tile[at.x * 17u + at.y]);
        });
    });
    dispatch(serial, shader, {side / 16, side / 16});
}
void transpose_loop(Uints const& in, Uints& out)
{
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) out[x * side + y] = in[y * side + x];
}

template <std::size_t N>
void bitonic(Uints const& in, Uints& out)
{
    auto const shader = kernel<num_threads<256>, wave_size<N>>([numbers = Buffer(in), sorted = Buffer(out)](auto group) {
        Buffer keys(groupshared<std::array<std::uint32_t, 256>>(group));
        group.for_each_wave([&](auto wave) { assign(wave, keys[SV_GroupIndex(wave)], numbers[SV_DispatchThreadID(wave).x]); });
        for (std::uint32_t size = 2; size <= 256; size *= 2) {
            for (std::uint32_t stride = size / 2; stride != 0; stride /= 2) {
                group.for_each_wave([&](auto wave) {
                    auto const i = SV_GroupIndex(wave), other = i ^ stride;
                    if (auto lower = wave.where(i < other)) {
                        auto const a = keys[i], b = keys[other];
                        if (auto swaps = lower.where((a > b) == ((i & size) == 0u))) {
                            assign(swaps, keys[i], b);
                            assign(swaps, keys[other], a);
                        }
                    }
                });
            }
        }
        group.for_each_wave([&](auto wave) { assign(wave, sorted[SV_DispatchThreadID(wave).x], keys[SV_GroupIndex(wave)]); });
    });
    dispatch(serial, shader, {count / 256});
}
void sort_loop(Uints const& in, Uints& out)
{
    out = in;
    for (std::size_t i = 0; i < count; i += 256) std::sort(&out[i], &out[i] + 256);
}

template <std::size_t... N>
bool add()
{
    auto const rows = [](std::string const& name, bool same, std::size_t results, Run plain, auto... runs) {
        add_row(name + "/plain_loop", same, results, plain, plain);
        (add_row(name + "/N:" + std::to_string(N), same, results, runs, plain), ...);
    };
    rows("histogram/random", false, buckets, histogram_loop, histogram<N>...);
    rows("histogram/same", true, buckets, histogram_loop, histogram<N>...);
    rows("tree_sum", false, count / 256, sum_loop, tree_sum<N>...);
    rows("transpose", false, count, transpose_loop, transpose<N>...);
    rows("bitonic", false, count, sort_loop, bitonic<N>...);
    return true;
}
[[maybe_unused]] bool const added = add<8, 32, 64>();

} // namespace
