#include "support/table.hpp"
#include "support/wave_rows.hpp"

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

/// By a wave, and by a loop: x, where it is positive, to the lane's own place, or to one of 64. A processor learns these rows' masks: where
/// each is new, whatever branches on them takes longer.
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
        scatter(out + i / 64 * 64, x & 63, x, x > 0);
    }
}
template <std::size_t N>
void scatter_loop(std::int32_t const* in, std::int32_t* out, std::size_t waves)
{
    for (std::size_t i = 0; i < waves * N; ++i)
        if (in[i] > 0) out[i / 64 * 64 + static_cast<std::size_t>(in[i] & 63)] = in[i];
}
template <std::size_t... N>
bool add_stores(std::index_sequence<N...>)
{
    (bench::add_row<std::int32_t, std::int32_t>("store_where", N, "crosslane", N, store_where<N>, store_loop<N>), ...);
    (bench::add_row<std::int32_t, std::int32_t>("store_where", N, "plain_loop", N, store_loop<N>, store_loop<N>), ...);
    (bench::add_row<std::int32_t, std::int32_t>("scatter_where", N, "crosslane", N, scatter_where<N>, scatter_loop<N>), ...);
    (bench::add_row<std::int32_t, std::int32_t>("scatter_where", N, "plain_loop", N, scatter_loop<N>, scatter_loop<N>), ...);
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
