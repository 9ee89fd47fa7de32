// Products and sums that the library never makes one multiply-add of, whatever the compiler's flags are.
#include <crosslane/lanes/vec_math.hpp>
#include <crosslane/wave/lerp.hpp>

using namespace crosslane;

template <class T, std::size_t N>
void geometry(T* p)
{
    using L = Lanes<T, N>;
    Vec<L, 3> const a(L::load(p), L::load(p + N), L::load(p + 2 * N)), b(L::load(p + 3 * N), L::load(p + 4 * N), L::load(p + 5 * N));
    auto const c = cross(a, b), r = reflect(a, b);
    (c.x + normalize(a).x).store(p);
    (r.x + distance(a, b)).store(p + N);
    (lerp(c.y, r.y, c.z) + dot(a, b)).store(p + 2 * N);
    p[3 * N] = WaveActiveLerp(Wave<N>{}, c.z, r.z);
}

template void geometry<float, 16>(float*);
template void geometry<double, 4>(double*);

float uniform(Vec<float, 3> const& a, Vec<float, 3> const& b) { return dot(cross(a, b), reflect(a, b)); }
