#pragma once

#include <crosslane/wave/operation.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Joins each lane with the lane S, 2 S, 4 S, … away: the neighbours-first tree of every cluster, in all of its lanes.
template <std::size_t Size, std::size_t S, class Op, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> join_clusters(Lanes<T, N> const& x, Op op)
{
    if constexpr (S >= Size) {
        return x;
    } else {
        return join_clusters<Size, 2 * S>(op(x, swap_lanes<S>(x)), op);
    }
}

template <class Op, std::size_t Size, std::size_t N, class X>
CROSSLANE_INLINE auto clustered(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(check_defined(caller, wave.active, x);)
    static_assert(std::has_single_bit(Size) && Size <= N,
                  "crosslane::WaveClusteredSum and its like: Size is the number of lanes of a cluster and must be a power of two, "
                  "at most the wave's");
    auto const result = per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            return join_clusters<Size, 1>(active_or(wave, operand<Op>(v), Op::template neutral<T>), Op{});
        },
        varying<N>(x));
    return CROSSLANE_UNDEFINED_ALSO_IN(inactive_lanes(wave), result);
}

} // namespace detail

/// The sum over the active lanes of each cluster of Size lanes, in all lanes of that cluster.
///
///     lane     0    1    2    3    4    5    6    7        WaveClusteredSum<4>
///     active   x    x    -    x    -    x    x    x
///     value    1    2    3    4    5    6    7    8
///     result   7    7    ?    7    ?   21   21   21
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  Lanes<T, N>; a Vec of Lanes likewise; a uniform value stands for N equal
///          lanes. Size is a power of two up to N.
/// Active   An inactive lane adds nothing, and its own result is unspecified (?).
/// Order    Floats: as WaveActiveSum within the cluster; WaveClusteredSum<N> gives the bits of WaveActiveSum.
/// Errors   None at run time. Integers wrap in T. Any other Size does not compile.
/// Source   Beyond HLSL; GLSL subgroupClusteredAdd.
template <std::size_t Size, std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveClusteredSum(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::clustered<detail::Sum, Size>(wave, x CROSSLANE_NAME_CALLER);
}

/// The other reductions of each cluster, as WaveClusteredSum.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  Lanes<T, N>; a Vec of Lanes likewise; the bitwise ones take integers or a
///          Mask<N>. Size is a power of two up to N.
/// Active   An inactive lane takes no part, and its own result is unspecified.
/// Order    Float products: as WaveActiveProduct within the cluster. Min and Max treat NaN and zeros as WaveActiveMin does.
/// Errors   None at run time. Integers wrap in T. Any other Size does not compile.
/// Source   Beyond HLSL; GLSL subgroupClusteredMul, Min, Max, And, Or, Xor.
template <std::size_t Size, std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveClusteredProduct(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::clustered<detail::Product, Size>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t Size, std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveClusteredMin(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::clustered<detail::Min, Size>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t Size, std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveClusteredMax(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::clustered<detail::Max, Size>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t Size, std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveClusteredBitAnd(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::clustered<detail::BitAnd, Size>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t Size, std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveClusteredBitOr(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::clustered<detail::BitOr, Size>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t Size, std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveClusteredBitXor(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::clustered<detail::BitXor, Size>(wave, x CROSSLANE_NAME_CALLER);
}

} // namespace crosslane
