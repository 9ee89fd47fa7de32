// Some of the recorded shaders written anew in C++ with the library, line by line: what interpretation costs.
#include "shader/programs.hpp"

#include <crosslane/crosslane.hpp>
#include <crosslane/shader/shader.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <stdexcept>
#include <string_view>

namespace {

using namespace crosslane;
using Words = std::vector<std::uint32_t>;

bench::Program const& program_called(std::string_view name)
{
    for (auto const& program : bench::programs())
        if (program.name == name) return program;
    throw std::runtime_error("there is no program " + std::string(name));
}
std::vector<Words> buffers_of(bench::Program const& program)
{
    std::vector<Words> buffers;
    for (auto const& buffer : program.buffers) buffers.push_back(buffer.words);
    return buffers;
}

// compact.hlsl, MODE 0
struct CompactCountbits
{
    static constexpr char const* name = "compact_countbits";

    static void run(std::vector<Words>& b, Grid const& groups)
    {
        auto const* const Input = reinterpret_cast<std::int32_t const*>(b[0].data());
        auto *const Output = reinterpret_cast<std::int32_t*>(b[1].data());
        auto *const WaveCounts = b[2].data(), *const Indices = b[3].data();
        dispatch(serial, kernel<num_threads<32>, wave_size<32>>([=](auto group) {
            group.for_each_wave([=](auto wave) {
                auto const tid = SV_DispatchThreadID(wave).x;
                auto const first = WaveReadLaneFirst(wave, tid);
                auto const value = load<32>(Input + first);
                auto const sel = (value & 3) != 0 && value > -40;
                auto const index = WavePrefixCountBits(wave, sel);
                auto const count = WaveActiveCountBits(wave, sel);
                store(Indices + first, index);
                if (auto w = wave.where(sel)) scatter(Output + first, index, value, w.active);
                WaveCounts[first / 32] = static_cast<std::uint32_t>(count);
            });
        }), groups);
    }
};

// doubling_scan.hlsl
struct DoublingScan
{
    static constexpr char const* name = "doubling_scan";

    static void run(std::vector<Words>& b, Grid const& groups)
    {
        auto const* const In = reinterpret_cast<float const*>(b[0].data());
        auto* const Out = reinterpret_cast<float*>(b[1].data());
        dispatch(serial, kernel<num_threads<32>, wave_size<32>>([=](auto group) {
            group.for_each_wave([=](auto wave) {
                auto const lane = WaveGetLaneIndex(wave);
                auto const first = WaveReadLaneFirst(wave, SV_DispatchThreadID(wave).x);
                auto x = load<32>(In + first);
                for (std::uint32_t d = 1; d < WaveGetLaneCount(wave); d <<= 1) {
                    auto const has = lane >= d;
                    auto const y = WaveReadLaneAt(wave, x, select(has, lane - d, lane));
                    if (auto w = wave.where(has)) assign(w, x, y + x);
                }
                store(Out + first, x);
            });
        }), groups);
    }
};

// histogram.hlsl
struct HistogramRandom
{
    static constexpr char const* name = "histogram_random";

    static void run(std::vector<Words>& b, Grid const& groups)
    {
        auto const* const Input = b[0].data();
        auto const count = b[1][0];
        auto *const Histogram = b[2].data(), *const Lane = b[3].data();
        dispatch(serial, kernel<num_threads<256>, wave_size<32>>([=](auto group) {
            group.for_each_wave([=](auto whole) {
                auto const tid = SV_DispatchThreadID(whole).x;
                auto const wave = whole.where(tid < count);
                if (!wave) return;
                auto const bucket = gather(Input, tid, wave.active);
                using U = Lanes<std::uint32_t, 32>;
                U match = WaveActiveBallot(wave, true).words()[0];
                for (std::uint32_t bit = 0; bit < 8; ++bit) {
                    auto const set = (bucket >> bit & 1u) != 0u;
                    auto const ballot = WaveActiveBallot(wave, set).words()[0];
                    match = match & select(set, U(ballot), U(~ballot));
                }
                auto const matches = countbits(match), elected = firstbitlow(match);
                std::uint32_t component = 0;
                for (auto const& x : {match, U(0u), matches, elected}) scatter(Lane, tid * 4u + component++, x, wave.active);
                if (auto w = wave.where(WaveGetLaneIndex(wave) == elected)) InterlockedAdd(w, Histogram, bucket, matches);
            });
        }), groups);
    }
};

template <class Shader>
void by_hand(benchmark::State& state)
{
    auto const& program = program_called(Shader::name);
    auto buffers = buffers_of(program);
    for (auto _ : state) {
        for (std::size_t i = 0; i < buffers.size(); ++i)
            if (program.buffers[i].is_counted) std::fill(buffers[i].begin(), buffers[i].end(), 0u);
        Shader::run(buffers, {program.groups_x, program.groups_y});
    }
    state.counters["ns"] = benchmark::Counter(1 << 20, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
    crosslane::Shader unedited(bench::words_of(program));
    auto same = buffers_of(program);
    for (std::size_t i = 0; i < same.size(); ++i) unedited.bind(set(0), binding(static_cast<std::uint32_t>(i)), same[i]);
    dispatch(serial, unedited.at(wave_size<32>), {program.groups_x, program.groups_y});
    if (same != buffers) state.SkipWithError("the shader says otherwise");
}

template <class Shader>
int register_row()
{
    benchmark::RegisterBenchmark((std::string("shader/") + Shader::name + "/by_hand/32").c_str(), by_hand<Shader>)
        ->Unit(benchmark::kMillisecond);
    return 0;
}
[[maybe_unused]] int const registered[] = {register_row<CompactCountbits>(), register_row<DoublingScan>(), register_row<HistogramRandom>()};

} // namespace
