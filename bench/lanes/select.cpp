#include "support/wave_rows.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace {

using namespace crosslane;
using Integers = bench::Rows<std::int32_t>;

struct Hand
{
#if defined(__AVX512BW__)
    template <std::size_t N>
    static void run(std::int32_t const* in, std::int32_t* out)
    {
        for (std::size_t i = 0; i < N; i += 16) {
            auto const x = _mm512_loadu_si512(in + i);
            auto const positive = _mm512_cmpgt_epi32_mask(x, _mm512_setzero_si512());
            _mm512_storeu_si512(out + i,
                                _mm512_mask_blend_epi32(positive, _mm512_add_epi32(x, _mm512_set1_epi32(1)), _mm512_add_epi32(x, x)));
        }
    }
#elif defined(__AVX2__)
    template <std::size_t N>
    static void run(std::int32_t const* in, std::int32_t* out)
    {
        for (std::size_t i = 0; i < N; i += 8) {
            auto const x = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(in + i));
            auto const positive = _mm256_cmpgt_epi32(x, _mm256_setzero_si256());
            auto const y = _mm256_blendv_epi8(_mm256_add_epi32(x, _mm256_set1_epi32(1)), _mm256_add_epi32(x, x), positive);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), y);
        }
    }
#endif
};

constexpr auto plain = [](auto const* x, auto n, auto* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = x[i] > 0 ? x[i] * 2 : x[i] + 1;
};

[[maybe_unused]] bool const added[] = {
    Integers::add_sizes<Hand, 32, 64>("select", [](auto, auto const& x) { return select(x > 0, x * 2, x + 1); }, plain),
    // The same as a branch of the wave.
    Integers::add_sizes<Hand, 32, 64>(
        "assign",
        [](auto wave, auto const& x) {
            auto y = x + 1;
            assign(wave.where(x > 0), y, x * 2);
            return y;
        },
        plain),
};

} // namespace
