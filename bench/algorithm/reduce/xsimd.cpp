#include "algorithm/reduce/experiment.hpp"

#include <xsimd/xsimd.hpp>

#include <algorithm>

namespace {

/// xsimd alone, as its user would write it: one register accumulates.
template <class T, class Join>
T joined(T const* in, std::size_t count, Join join)
{
    using B = xsimd::batch<T>;
    constexpr std::size_t lanes = B::size;
    std::size_t i = 0;
    T result = in[i++];
    if (count >= lanes) {
        auto all = B::load_unaligned(in);
        for (i = lanes; i + lanes <= count; i += lanes) all = join(all, B::load_unaligned(in + i));
        result = all.get(0);
        for (std::size_t lane = 1; lane < lanes; ++lane) result = join(result, static_cast<T>(all.get(lane)));
    }
    for (; i < count; ++i) result = join(result, in[i]);
    return result;
}

struct Sum
{
    template <class X>
    X operator()(X const& a, X const& b) const { return a + b; }
};
struct Max
{
    template <class T, class A>
    xsimd::batch<T, A> operator()(xsimd::batch<T, A> const& a, xsimd::batch<T, A> const& b) const { return xsimd::max(a, b); }
    template <class T>
    T operator()(T a, T b) const { return std::max(a, b); }
};

template <class T>
T sum(T const* in, std::size_t count)
{
    return joined(in, count, Sum{});
}
template <class T>
T maximum(T const* in, std::size_t count)
{
    return joined(in, count, Max{});
}

bench::reduce::Contender<std::int32_t> const added("xsimd", sum<std::int32_t>, maximum<std::int32_t>, nullptr);
bench::reduce::Contender<float> const added_float("xsimd", sum<float>, maximum<float>, nullptr);

} // namespace
