#include "support/table.hpp"
#include "support/wave_rows.hpp"

#include <array>
#include <random>
#include <string>
#include <vector>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace {

using namespace crosslane;
using Integers = bench::Rows<std::int32_t>;

/// The gather instruction.
struct Hand
{
#if defined(__AVX512BW__)
    template <std::size_t N>
        requires(N >= 16)
    static void run(std::int32_t const* in, std::int32_t* out)
    {
        for (std::size_t i = 0; i < N; i += 16) {
            auto const index = _mm512_and_si512(_mm512_loadu_si512(in + i), _mm512_set1_epi32(1023));
            _mm512_storeu_si512(out + i, _mm512_i32gather_epi32(index, bench::table.data(), 4));
        }
    }
#elif defined(__AVX2__)
    template <std::size_t N>
        requires(N >= 8)
    static void run(std::int32_t const* in, std::int32_t* out)
    {
        for (std::size_t i = 0; i < N; i += 8) {
            auto const index = _mm256_and_si256(_mm256_loadu_si256(reinterpret_cast<__m256i const*>(in + i)), _mm256_set1_epi32(1023));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), _mm256_i32gather_epi32(bench::table.data(), index, 4));
        }
    }
#endif
};

/// By a wave, and by a loop: x, where it is positive, to the lane's own place, or to one of 64.
template <std::size_t N>
void store_where(std::int32_t const* in, std::int32_t* out, std::size_t waves)
{
    for (std::size_t i = 0; i < waves * N; i += N) {
        auto const x = load<N>(in + i);
        store(out + i, x, x > 0);
    }
}
template <std::size_t N>
void store_loop(std::int32_t const* in, std::int32_t* out, std::size_t waves)
{
    BENCH_WAVE_LOOP
    for (std::size_t i = 0; i < waves * N; ++i)
        if (in[i] > 0) out[i] = in[i];
}
template <std::size_t N>
void scatter_where(std::int32_t const* in, std::int32_t* out, std::size_t waves)
{
    for (std::size_t i = 0; i < waves * N; i += N) {
        auto const x = load<N>(in + i);
        scatter(out, x & 63, x, x > 0);
    }
}
template <std::size_t N>
void scatter_loop(std::int32_t const* in, std::int32_t* out, std::size_t waves)
{
    for (std::size_t i = 0; i < waves * N; ++i)
        if (in[i] > 0) out[in[i] & 63] = in[i];
}

/// A processor learns the masks of few numbers that come again and again, and not those of a million: scatter_where/half/learned and
/// scatter_where/half/new; in scatter_where/tenth only a tenth are positive.
void run_scatter(benchmark::State& state, std::size_t n, bool tenth, std::size_t count, bench::Kernel<std::int32_t, std::int32_t> kernel)
{
    std::vector<std::int32_t> in(count);
    std::mt19937 random(1);
    for (auto& x : in) {
        x = static_cast<std::int32_t>(random() >> 1);
        if (random() % 10 >= (tenth ? 1 : 5)) x = -x;
    }
    std::array<std::int32_t, 64> out{}, should{};
    kernel(in.data(), out.data(), count / n);
    scatter_loop<1>(in.data(), should.data(), count);
    if (out != should) return state.SkipWithError("wrong result");
    for (auto _ : state) {
        kernel(in.data(), out.data(), count / n);
        benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}
template <std::size_t... N>
bool add_stores(std::index_sequence<N...>)
{
    (bench::add_row<std::int32_t, std::int32_t>("store_where", N, "crosslane", N, store_where<N>, store_loop<N>), ...);
    (bench::add_row<std::int32_t, std::int32_t>("store_where", N, "plain_loop", N, store_loop<N>, store_loop<N>), ...);
    for (bool const tenth : {false, true}) {
        for (bool const is_new : {false, true}) {
            auto const add = [=](std::size_t n, std::string const& contender, auto kernel) {
                auto const row = std::string("scatter_where/") + (tenth ? "tenth/" : "half/") + (is_new ? "new" : "learned") +
                                 "/int32/N:" + std::to_string(n) + '/' + contender;
                benchmark::RegisterBenchmark(row.c_str(), run_scatter, n, tenth, is_new ? std::size_t{1} << 20 : 4096, kernel);
            };
            (add(N, "crosslane", scatter_where<N>), ...);
            (add(N, "plain_loop", scatter_loop<N>), ...);
        }
    }
    return true;
}

[[maybe_unused]] bool const added[] = {
    add_stores(std::index_sequence<4, 8, 16, 32, 64>{}),
    Integers::add( // Only where the value is positive, as in the other rows that end in _where.
        "load_where", [](auto, auto const& x) { return load(bench::table.data() + 1, x > 0); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[i] > 0 ? bench::table[i + 1] : 0;
        }),
    Integers::add<Hand>(
        "gather", [](auto, auto const& x) { return gather(bench::table.data(), x & 1023); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = bench::table[static_cast<std::size_t>(x[i] & 1023)];
        }),
    Integers::add(
        "gather_where", [](auto, auto const& x) { return gather(bench::table.data(), x & 1023, x > 0); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[i] > 0 ? bench::table[static_cast<std::size_t>(x[i] & 1023)] : 0;
        }),
};

} // namespace
