#include "algorithm/scan/experiment.hpp"

#include <xsimd/xsimd.hpp>

namespace {

/// Lane i is lane i - S of x, or 0. xsimd has slide_left from version 9 on; before, its user goes through memory.
template <std::size_t S, class B>
B up(B const& x)
{
#if XSIMD_VERSION_MAJOR >= 9
    using T = typename B::value_type;
    return xsimd::bitwise_cast<T>(xsimd::slide_left<S * sizeof(T)>(xsimd::bitwise_cast<std::int32_t>(x))); // integers only
#else
    typename B::value_type lanes[2 * B::size] = {};
    x.store_unaligned(lanes + B::size);
    return B::load_unaligned(lanes + B::size - S);
#endif
}

/// xsimd alone, as its user would write it: a scan in each register, and the carry as a register of the last lane.
template <class T>
void exclusive(T const* in, std::size_t count, T* out)
{
    using B = xsimd::batch<T>;
    constexpr std::size_t lanes = B::size;
    B carry(T{});
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes) {
        auto const x = B::load_unaligned(in + i);
        auto sums = x + up<1>(x);
        if constexpr (lanes > 2) sums += up<2>(sums);
        if constexpr (lanes > 4) sums += up<4>(sums);
        if constexpr (lanes > 8) sums += up<8>(sums);
        (carry + up<1>(sums)).store_unaligned(out + i);
        carry += B(sums.get(lanes - 1));
    }
    T sum = carry.get(0);
    for (; i < count; ++i) {
        T const x = in[i];
        out[i] = sum;
        sum += x;
    }
}

bench::scan::Contender const added("xsimd", exclusive<std::int32_t>, exclusive<float>);

} // namespace
