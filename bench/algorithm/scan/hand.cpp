#include "algorithm/scan/experiment.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

/// The best forms known: 16 lanes scanned in each of four AVX-512 registers and the carry applied by additions; with AVX2 two
/// byte shifts in the 16-byte columns and one permutation of the lower column's sum to the upper. The totals are broadcast
/// off the path from carry to carry. Floats are added in another order than crosslane's.
namespace {

#if defined(__AVX512BW__)
using Int = __m512i;
inline Int load(void const* p) { return _mm512_loadu_si512(p); }
inline void store(void* p, Int x) { _mm512_storeu_si512(p, x); }
inline Int zero() { return _mm512_setzero_si512(); }
inline Int last(Int x) { return _mm512_permutexvar_epi32(_mm512_set1_epi32(15), x); }
template <int S>
inline Int up(Int x)
{
    return _mm512_alignr_epi32(x, _mm512_setzero_si512(), 16 - S);
}
inline Int add(std::int32_t, Int a, Int b) { return _mm512_add_epi32(a, b); }
inline Int add(float, Int a, Int b) { return _mm512_castps_si512(_mm512_add_ps(_mm512_castsi512_ps(a), _mm512_castsi512_ps(b))); }
inline Int before(std::int32_t, Int, Int all, Int x) { return _mm512_sub_epi32(all, x); }
inline Int before(float, Int carry, Int all, Int) { return _mm512_alignr_epi32(all, carry, 15); }
template <class T>
inline Int scanned(Int x)
{
    x = add(T{}, x, up<1>(x));
    x = add(T{}, x, up<2>(x));
    x = add(T{}, x, up<4>(x));
    return add(T{}, x, up<8>(x));
}
#else
using Int = __m256i;
inline Int load(void const* p) { return _mm256_loadu_si256(static_cast<__m256i const*>(p)); }
inline void store(void* p, Int x) { _mm256_storeu_si256(static_cast<__m256i*>(p), x); }
inline Int zero() { return _mm256_setzero_si256(); }
inline Int last(Int x) { return _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(7)); }
inline Int add(std::int32_t, Int a, Int b) { return _mm256_add_epi32(a, b); }
inline Int add(float, Int a, Int b) { return _mm256_castps_si256(_mm256_add_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b))); }
inline Int before(std::int32_t, Int, Int all, Int x) { return _mm256_sub_epi32(all, x); }
inline Int before(float, Int carry, Int all, Int)
{
    return _mm256_alignr_epi8(all, _mm256_permute2x128_si256(carry, all, 0x21), 12);
}
template <class T>
inline Int scanned(Int x)
{
    x = add(T{}, x, _mm256_slli_si256(x, 4));
    x = add(T{}, x, _mm256_slli_si256(x, 8));
    auto const lower = _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(3));
    return add(T{}, x, _mm256_blend_epi32(_mm256_setzero_si256(), lower, 0xF0));
}
#endif

template <class T>
void exclusive(T const* in, std::size_t count, T* out)
{
    constexpr std::size_t K = 4, width = sizeof(Int) / sizeof(T);
    Int carry = zero();
    std::size_t i = 0;
    for (; count - i >= K * width; i += K * width) {
        Int x[K], sums[K];
#pragma GCC unroll 4
        for (std::size_t k = 0; k < K; ++k) {
            x[k] = load(in + i + k * width);
            sums[k] = scanned<T>(x[k]);
        }
#pragma GCC unroll 4
        for (std::size_t k = 0; k < K; ++k) {
            store(out + i + k * width, before(T{}, carry, add(T{}, carry, sums[k]), x[k]));
            carry = add(T{}, carry, last(sums[k]));
        }
    }
    alignas(64) T carries[width];
    store(carries, carry);
    T sum = carries[0];
    for (; i < count; ++i) {
        T const x = in[i];
        out[i] = sum;
        sum += x;
    }
}

bench::scan::Contender const added("hand", exclusive<std::int32_t>, exclusive<float>);

} // namespace
#endif
