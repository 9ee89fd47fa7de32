#include "algorithm/blend/experiment.hpp"

#if defined(__AVX2__) && defined(__FMA__)

#include <immintrin.h>

#include <vector>

namespace {

// The fastest form known: last sphere first, the quadratic expanded per sphere, multiply-add, denormals flushed by the
// processor's switch. It gives other bits where there is no multiply-add, and few digits far from the origin.
#if defined(__AVX512F__)
using F = __m512;
constexpr std::size_t width = 16;
F set(float x) { return _mm512_set1_ps(x); }
F load(float const* p) { return _mm512_loadu_ps(p); }
void store(float* p, F x) { _mm512_storeu_ps(p, x); }
F multiply_add(F a, F b, F c) { return _mm512_fmadd_ps(a, b, c); }
F greater(F a, F b) { return _mm512_max_ps(a, b); }
#else
using F = __m256;
constexpr std::size_t width = 8;
F set(float x) { return _mm256_set1_ps(x); }
F load(float const* p) { return _mm256_loadu_ps(p); }
void store(float* p, F x) { _mm256_storeu_ps(p, x); }
F multiply_add(F a, F b, F c) { return _mm256_fmadd_ps(a, b, c); }
F greater(F a, F b) { return _mm256_max_ps(a, b); }
#endif

struct Expanded
{
    float a, bx, by, bz, c, r, g, b;
};

void blend(bench::blend::Scene const& s)
{
    static std::vector<Expanded> spheres;
    spheres.resize(s.spheres);
    for (std::size_t i = 0; i < s.spheres; ++i) {
        float const inverse = 1 / (s.radius[i] * s.radius[i]), square = s.x[i] * s.x[i] + s.y[i] * s.y[i] + s.z[i] * s.z[i];
        spheres[i] = {
            1 - square * inverse, 2 * s.x[i] * inverse, 2 * s.y[i] * inverse, 2 * s.z[i] * inverse, -inverse, s.r[i], s.g[i], s.b[i]};
    }
    unsigned const environment = _mm_getcsr();
    _mm_setcsr(environment | 0x8040); // FTZ and DAZ
    std::size_t p = 0;
    for (; p + width <= s.points; p += width) {
        F const px = load(s.px + p), py = load(s.py + p), pz = load(s.pz + p), pp = px * px + py * py + pz * pz;
        F through = set(1), red = set(0), green = set(0), blue = set(0);
        for (std::size_t i = s.spheres; i-- > 0;) {
            Expanded const& q = spheres[i];
            F t = multiply_add(pp, set(q.c), set(q.a));
            t = multiply_add(px, set(q.bx), t);
            t = multiply_add(py, set(q.by), t);
            t = greater(multiply_add(pz, set(q.bz), t), set(0));
            F const weight = through * t;
            red = multiply_add(weight, set(q.r), red);
            green = multiply_add(weight, set(q.g), green);
            blue = multiply_add(weight, set(q.b), blue);
            through = through - weight;
        }
        store(s.red + p, multiply_add(load(s.red + p), through, red));
        store(s.green + p, multiply_add(load(s.green + p), through, green));
        store(s.blue + p, multiply_add(load(s.blue + p), through, blue));
    }
    _mm_setcsr(environment);
    auto rest = s;
    for (auto* column : {&rest.px, &rest.py, &rest.pz}) *column += p;
    for (auto* column : {&rest.red, &rest.green, &rest.blue}) *column += p;
    rest.points -= p;
    bench::blend::plain_loop(rest);
}

bench::blend::Contender const added("hand", blend);

} // namespace
#endif
