#include "algorithm/uniform_load/experiment.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

/// As many pixels as registers take, each number of a light broadcast from memory.
namespace {

using namespace bench::uniform_load;

#if defined(__AVX512F__)
using V = __m512;
inline constexpr std::size_t width = 16, K = 4;
inline V load(float const* p) { return _mm512_loadu_ps(p); }
inline void store(float* p, V v) { _mm512_storeu_ps(p, v); }
inline V all(float x) { return _mm512_set1_ps(x); }
inline V sub(V a, V b) { return _mm512_sub_ps(a, b); }
inline V mul(V a, V b) { return _mm512_mul_ps(a, b); }
inline V mul_add(V a, V b, V c) { return _mm512_fmadd_ps(a, b, c); }
inline V minus_mul(V a, V b, V c) { return _mm512_fnmadd_ps(a, b, c); }
inline V clamp(V a) { return _mm512_max_ps(a, _mm512_setzero_ps()); }
#else
using V = __m256;
inline constexpr std::size_t width = 8, K = 2;
inline V load(float const* p) { return _mm256_loadu_ps(p); }
inline void store(float* p, V v) { _mm256_storeu_ps(p, v); }
inline V all(float x) { return _mm256_set1_ps(x); }
inline V sub(V a, V b) { return _mm256_sub_ps(a, b); }
inline V mul(V a, V b) { return _mm256_mul_ps(a, b); }
inline V mul_add(V a, V b, V c) { return _mm256_fmadd_ps(a, b, c); }
inline V minus_mul(V a, V b, V c) { return _mm256_fnmadd_ps(a, b, c); }
inline V clamp(V a) { return _mm256_max_ps(a, _mm256_setzero_ps()); }
#endif

void shade(Light const* lights, std::size_t count, Tile const& tile, Colors& out)
{
    for (std::size_t first = 0; first < pixels; first += K * width) {
        V x[K], y[K], z[K], red[K], green[K], blue[K];
#pragma GCC unroll 4
        for (std::size_t k = 0; k < K; ++k) {
            x[k] = load(tile.x + first + k * width);
            y[k] = load(tile.y + first + k * width);
            z[k] = load(tile.z + first + k * width);
            red[k] = green[k] = blue[k] = all(0);
        }
        for (std::size_t i = 0; i < count; ++i) {
            Light const& l = lights[i];
#pragma GCC unroll 4
            for (std::size_t k = 0; k < K; ++k) {
                V const dx = sub(x[k], all(l.x)), dy = sub(y[k], all(l.y)), dz = sub(z[k], all(l.z));
                V const square = mul_add(dz, dz, mul_add(dy, dy, mul(dx, dx)));
                V const share = clamp(minus_mul(square, all(l.inverse_square_radius), all(1)));
                red[k] = mul_add(share, all(l.red), red[k]);
                green[k] = mul_add(share, all(l.green), green[k]);
                blue[k] = mul_add(share, all(l.blue), blue[k]);
            }
        }
#pragma GCC unroll 4
        for (std::size_t k = 0; k < K; ++k) {
            store(out.red + first + k * width, red[k]);
            store(out.green + first + k * width, green[k]);
            store(out.blue + first + k * width, blue[k]);
        }
    }
}

Contender const added("hand", shade);

} // namespace
#endif
