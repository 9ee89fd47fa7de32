#include "algorithm/reduce/experiment.hpp"

#include <experimental/simd>

#include <algorithm>
#include <functional>

namespace {

namespace stdx = std::experimental;

/// Four vectors accumulate.
template <class T, class Join, class Reduce>
T joined(T const* in, std::size_t count, T start, Join join, Reduce reduce)
{
    using V = stdx::native_simd<T>;
    V a(start), b(start), c(start), d(start);
    std::size_t i = 0;
    for (; i + 4 * V::size() <= count; i += 4 * V::size()) {
        a = join(a, V(in + i, stdx::element_aligned));
        b = join(b, V(in + i + V::size(), stdx::element_aligned));
        c = join(c, V(in + i + 2 * V::size(), stdx::element_aligned));
        d = join(d, V(in + i + 3 * V::size(), stdx::element_aligned));
    }
    T result = reduce(join(join(a, b), join(c, d)));
    for (; i < count; ++i) result = join(result, in[i]);
    return result;
}

struct Max
{
    template <class T, class A>
    auto operator()(stdx::simd<T, A> const& a, stdx::simd<T, A> const& b) const { return stdx::max(a, b); }
    template <class T>
    T operator()(T a, T b) const { return std::max(a, b); }
};

template <class T>
T sum(T const* in, std::size_t count)
{
    return joined(in, count, T{}, std::plus<>{}, [](auto const& v) { return stdx::reduce(v); });
}
template <class T>
T maximum(T const* in, std::size_t count)
{
    return joined(in, count, in[0], Max{}, [](auto const& v) { return stdx::hmax(v); });
}

bench::reduce::Contender<std::int32_t> const added("std_simd", sum<std::int32_t>, maximum<std::int32_t>, nullptr);
bench::reduce::Contender<float> const added_float("std_simd", sum<float>, maximum<float>, nullptr);

} // namespace
