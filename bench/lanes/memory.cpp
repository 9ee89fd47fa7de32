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

[[maybe_unused]] bool const added[] = {
    Integers::add<Hand>(
        "gather", [](auto, auto const& x) { return gather(bench::table.data(), x & 1023); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = bench::table[static_cast<std::size_t>(x[i] & 1023)];
        }),
    // Only where the value is positive.
    Integers::add(
        "gather_where", [](auto, auto const& x) { return gather(bench::table.data(), x & 1023, x > 0); },
        [](auto const* x, auto n, auto* out) {
            for (std::size_t i = 0; i < n; ++i) out[i] = x[i] > 0 ? bench::table[static_cast<std::size_t>(x[i] & 1023)] : 0;
        }),
};

} // namespace
