#include "algorithm/scan/experiment.hpp"

#include <experimental/simd>

namespace {

namespace stdx = std::experimental;

/// Lane i is lane i - S of x, or 0. std::experimental::simd moves no lanes, so its user goes through memory.
template <std::size_t S, class V>
V up(V const& x)
{
    typename V::value_type lanes[2 * V::size()] = {};
    x.copy_to(lanes + V::size(), stdx::element_aligned);
    return V(lanes + V::size() - S, stdx::element_aligned);
}

/// A scan in each register, and the carry as a register of the last lane.
template <class T>
void exclusive(T const* in, std::size_t count, T* out)
{
    using V = stdx::native_simd<T>;
    constexpr std::size_t lanes = V::size();
    V carry(T{});
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        V sums(in + i, stdx::element_aligned);
        sums += up<1>(sums);
        if constexpr (lanes > 2) sums += up<2>(sums);
        if constexpr (lanes > 4) sums += up<4>(sums);
        if constexpr (lanes > 8) sums += up<8>(sums);
        V(carry + up<1>(sums)).copy_to(out + i, stdx::element_aligned);
        carry += V(T(sums[lanes - 1]));
    }
    T sum = carry[0];
    for (; i < count; ++i) {
        T const x = in[i];
        out[i] = sum;
        sum += x;
    }
}

bench::scan::Contender const added("std_simd", exclusive<std::int32_t>, exclusive<float>);

} // namespace
