#include "algorithm/reduce/experiment.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

#include <algorithm>

/// Sums and maxima with intrinsics: four registers accumulate, or eight of 32 bytes. The float maximum is the instruction's,
/// which does not ignore NaN.
namespace {

#if defined(__AVX512BW__)
constexpr std::size_t K = 4;
using Int = __m512i;
inline Int load(void const* p) { return _mm512_loadu_si512(p); }
inline void store(void* p, Int x) { _mm512_storeu_si512(p, x); }
inline Int add(std::int32_t, Int a, Int b) { return _mm512_add_epi32(a, b); }
inline Int add(float, Int a, Int b) { return _mm512_castps_si512(_mm512_add_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b))); }
inline Int max(std::int32_t, Int a, Int b) { return _mm512_max_epi32(a, b); }
inline Int max(float, Int a, Int b) { return _mm512_castps_si512(_mm512_max_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b))); }
inline Int min(std::int32_t, Int a, Int b) { return _mm512_min_epi32(a, b); }
inline Int min(float, Int a, Int b) { return _mm512_castps_si512(_mm512_min_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b))); }
#else
constexpr std::size_t K = 8;
using Int = __m256i;
inline Int load(void const* p) { return _mm256_loadu_si256(static_cast<__m256i const*>(p)); }
inline void store(void* p, Int x) { _mm256_storeu_si256(static_cast<__m256i*>(p), x); }
inline Int add(std::int32_t, Int a, Int b) { return _mm256_add_epi32(a, b); }
inline Int add(float, Int a, Int b) { return _mm256_castps_si256(_mm256_add_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b))); }
inline Int max(std::int32_t, Int a, Int b) { return _mm256_max_epi32(a, b); }
inline Int max(float, Int a, Int b) { return _mm256_castps_si256(_mm256_max_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b))); }
inline Int min(std::int32_t, Int a, Int b) { return _mm256_min_epi32(a, b); }
inline Int min(float, Int a, Int b) { return _mm256_castps_si256(_mm256_min_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b))); }
#endif
constexpr std::size_t width = sizeof(Int) / 4;

template <class T, class Join, class JoinOne>
T joined(T const* in, std::size_t count, Join join, JoinOne one)
{
    constexpr std::size_t block = K * width;
    std::size_t i = 1;
    T result = in[0];
    if (count >= block) {
        Int all[K];
#pragma GCC unroll 8
        for (std::size_t k = 0; k < K; ++k) all[k] = load(in + k * width);
        for (i = block; count - i >= block; i += block) {
#pragma GCC unroll 8
            for (std::size_t k = 0; k < K; ++k) all[k] = join(all[k], load(in + i + k * width));
        }
#pragma GCC unroll 8
        for (std::size_t k = 1; k < K; ++k) all[0] = join(all[0], all[k]);
        T lanes[width];
        store(lanes, all[0]);
        result = lanes[0];
        for (std::size_t lane = 1; lane < width; ++lane) result = one(result, lanes[lane]);
    }
    for (; i < count; ++i) result = one(result, in[i]);
    return result;
}

template <class T>
T sum(T const* in, std::size_t count)
{
    return joined(in, count, [](Int a, Int b) { return add(T{}, a, b); }, [](T a, T b) { return a + b; });
}
template <class T>
T maximum(T const* in, std::size_t count)
{
    return joined(in, count, [](Int a, Int b) { return max(T{}, a, b); }, [](T a, T b) { return std::max(a, b); });
}
template <class T>
bench::reduce::MinMax<T> min_max(T const* in, std::size_t count)
{
    constexpr std::size_t half = K / 2;
    Int least[half], greatest[half];
#pragma GCC unroll 4
    for (std::size_t k = 0; k < half; ++k) least[k] = greatest[k] = load(in + k * width);
    for (std::size_t i = half * width; i + half * width <= count; i += half * width) { // count is a multiple
#pragma GCC unroll 4
        for (std::size_t k = 0; k < half; ++k) {
            Int const x = load(in + i + k * width);
            least[k] = min(T{}, least[k], x);
            greatest[k] = max(T{}, greatest[k], x);
        }
    }
    T low[half * width], high[half * width];
    for (std::size_t k = 0; k < half; ++k) {
        store(low + k * width, least[k]);
        store(high + k * width, greatest[k]);
    }
    return {*std::min_element(low, low + half * width), *std::max_element(high, high + half * width)};
}

bench::reduce::Contender<std::int32_t> const added("hand", sum<std::int32_t>, maximum<std::int32_t>, min_max<std::int32_t>);
bench::reduce::Contender<float> const added_float("hand", sum<float>, maximum<float>, min_max<float>);

} // namespace
#endif
