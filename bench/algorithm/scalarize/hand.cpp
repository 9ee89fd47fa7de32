#include "algorithm/scalarize/experiment.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

/// The best form known for each number of keys, with intrinsics: one key as scalars; up to 16 or 32 from registers; more
/// as rows, transposed in registers.
namespace {

using namespace bench::scalarize;

template <class V>
struct Constants { V c[8]; };

#if defined(__AVX512F__)
using Float = __m512;
using Int = __m512i;
inline constexpr std::size_t width = 16;
inline Float load(float const* p) { return _mm512_loadu_ps(p); }
inline Int load(std::uint32_t const* p) { return _mm512_loadu_si512(p); }
inline void store(float* p, Float v) { _mm512_storeu_ps(p, v); }
inline Float all(float v) { return _mm512_set1_ps(v); }
inline Float multiply_add(Float a, Float b, Float c) { return _mm512_fmadd_ps(a, b, c); }
inline constexpr std::size_t most = 32;
struct Table
{
    Float low, high;
    Table(float const* p) : low(load(p)), high(load(p + 16)) {}
};
template <bool small>
inline Float lookup(Table const& t, Int at)
{
    return small ? _mm512_permutexvar_ps(at, t.low) : _mm512_permutex2var_ps(t.low, at, t.high);
}
#else
using Float = __m256;
using Int = __m256i;
inline constexpr std::size_t width = 8;
inline Float load(float const* p) { return _mm256_loadu_ps(p); }
inline Int load(std::uint32_t const* p) { return _mm256_loadu_si256(reinterpret_cast<__m256i const*>(p)); }
inline void store(float* p, Float v) { _mm256_storeu_ps(p, v); }
inline Float all(float v) { return _mm256_set1_ps(v); }
inline Float multiply_add(Float a, Float b, Float c) { return _mm256_fmadd_ps(a, b, c); }
inline constexpr std::size_t most = 16;
struct Table
{
    float const* p;
    Table(float const* q) : p(q) {}
};
template <bool small>
inline Float lookup(Table const& t, Int at)
{
    auto const low = _mm256_permutevar8x32_ps(load(t.p), at);
    if (small) return low;
    return _mm256_blendv_ps(low, _mm256_permutevar8x32_ps(load(t.p + 8), at), _mm256_castsi256_ps(_mm256_slli_epi32(at, 28)));
}
#endif

inline Float horner(Float x, Float const* c)
{
    Float y = c[7];
#pragma GCC unroll 8
    for (int i = 6; i >= 0; --i) y = multiply_add(y, x, c[i]);
    return y;
}

template <bool small>
void from_registers(Input const& in, float* out, float const* columns)
{
    Table const t[8] = {columns, columns + 32, columns + 64, columns + 96, columns + 128, columns + 160, columns + 192, columns + 224};
    for (std::size_t i = 0; i < in.count; i += width) {
        auto const at = load(in.key + i);
        Float c[8];
#pragma GCC unroll 8
        for (std::size_t k = 0; k < 8; ++k) c[k] = lookup<small>(t[k], at);
        store(out + i, horner(load(in.x + i), c));
    }
}

/// Eight rows of eight, four shuffles inside 16 bytes after another.
inline void rows(Input const& in, std::size_t i, __m256* c)
{
    float const* const p = in.coefficients[0].data();
    auto const piece = [&](std::size_t a, std::size_t b, std::size_t at) {
        return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(p + in.key[i + a] * 8 + at)),
                                    _mm_loadu_ps(p + in.key[i + b] * 8 + at), 1);
    };
#pragma GCC unroll 2
    for (std::size_t half = 0; half < 2; ++half) {
        auto const a = piece(0, 4, 4 * half), b = piece(1, 5, 4 * half), d = piece(2, 6, 4 * half), e = piece(3, 7, 4 * half);
        auto const ad = _mm256_unpacklo_ps(a, d), be = _mm256_unpacklo_ps(b, e), ad2 = _mm256_unpackhi_ps(a, d),
                   be2 = _mm256_unpackhi_ps(b, e);
        c[4 * half] = _mm256_unpacklo_ps(ad, be);
        c[4 * half + 1] = _mm256_unpackhi_ps(ad, be);
        c[4 * half + 2] = _mm256_unpacklo_ps(ad2, be2);
        c[4 * half + 3] = _mm256_unpackhi_ps(ad2, be2);
    }
}

void evaluate(Input const& in, float* out)
{
    if (in.keys == 1) {
        Float c[8];
        for (std::size_t k = 0; k < 8; ++k) c[k] = all(in.coefficients[0][k]);
        for (std::size_t i = 0; i < in.count; i += width) {
            // The keys are read all the same.
            auto const at = load(in.key + i);
            asm volatile("" : : "x"(at));
            store(out + i, horner(load(in.x + i), c));
        }
    } else if (in.keys <= most) {
        alignas(64) float columns[8 * 32] = {};
        for (std::size_t k = 0; k < 8; ++k)
            for (std::size_t key = 0; key < in.keys; ++key) columns[k * 32 + key] = in.coefficients[key][k];
        if (in.keys <= width) {
            from_registers<true>(in, out, columns);
        } else {
            from_registers<false>(in, out, columns);
        }
    } else {
        for (std::size_t i = 0; i < in.count; i += 8) {
            __m256 c[8];
            rows(in, i, c);
            auto const x = _mm256_loadu_ps(in.x + i);
            __m256 y = c[7];
#pragma GCC unroll 8
            for (int k = 6; k >= 0; --k) y = _mm256_fmadd_ps(y, x, c[k]);
            _mm256_storeu_ps(out + i, y);
        }
    }
}

Contender const added("hand", evaluate);

} // namespace
#endif
