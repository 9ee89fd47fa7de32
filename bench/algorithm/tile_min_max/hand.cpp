#include "algorithm/tile_min_max/experiment.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

#include <limits>

/// Rows first, in registers: eight tiles side by side. Then the columns of all eight at once, with shuffles of two registers.
namespace {

using namespace bench::tile_min_max;

#if defined(__AVX512F__)
using V = __m512;
inline constexpr std::size_t width = 16, K = 4;
inline V load(float const* p) { return _mm512_loadu_ps(p); }
struct Lowest { static V of(V a, V b) { return _mm512_min_ps(a, b); } };
struct Highest { static V of(V a, V b) { return _mm512_max_ps(a, b); } };
template <class Op>
inline V neighbours(V a, V b)
{
    auto const even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    return Op::of(_mm512_permutex2var_ps(a, even, b), _mm512_permutex2var_ps(a, _mm512_add_epi32(even, _mm512_set1_epi32(1)), b));
}
template <class Op>
inline void across(V const* v, float* out)
{
    auto const quads = neighbours<Op>(neighbours<Op>(v[0], v[1]), neighbours<Op>(v[2], v[3]));
    _mm256_storeu_ps(out, _mm512_castps512_ps256(neighbours<Op>(quads, quads)));
}
#else
using V = __m256;
inline constexpr std::size_t width = 8, K = 4;
inline V load(float const* p) { return _mm256_loadu_ps(p); }
struct Lowest { static V of(V a, V b) { return _mm256_min_ps(a, b); } static __m128 of(__m128 a, __m128 b) { return _mm_min_ps(a, b); } };
struct Highest { static V of(V a, V b) { return _mm256_max_ps(a, b); } static __m128 of(__m128 a, __m128 b) { return _mm_max_ps(a, b); } };
template <class Op>
inline V neighbours(V a, V b) // inside 16 bytes
{
    return Op::of(_mm256_shuffle_ps(a, b, 0x88), _mm256_shuffle_ps(a, b, 0xDD));
}
template <class Op>
inline void across(V const* v, float* out)
{
    auto const quads = neighbours<Op>(neighbours<Op>(v[0], v[1]), neighbours<Op>(v[2], v[3]));
    _mm_storeu_ps(out, Op::of(_mm256_castps256_ps128(quads), _mm256_extractf128_ps(quads, 1)));
}
#endif

void tiles(float const* depth, std::size_t columns, std::size_t rows, float* lowest, float* highest)
{
    for (std::size_t y = 0; y < rows; y += tile)
        for (std::size_t x = 0; x < columns; x += K * width) {
            V low[K], high[K];
#pragma GCC unroll 4
            for (std::size_t k = 0; k < K; ++k) low[k] = high[k] = load(depth + y * columns + x + k * width);
#pragma GCC unroll 8
            for (std::size_t j = 1; j < tile; ++j)
#pragma GCC unroll 4
                for (std::size_t k = 0; k < K; ++k) {
                    V const d = load(depth + (y + j) * columns + x + k * width);
                    low[k] = Lowest::of(d, low[k]);
                    high[k] = Highest::of(d, high[k]);
                }
            across<Lowest>(low, lowest);
            across<Highest>(high, highest);
            lowest += K * width / tile;
            highest += K * width / tile;
        }
}

Contender const added("hand", tiles);

} // namespace
#endif
