#pragma once

#include <crosslane/wave/partition_scan.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE auto multi_inclusive(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(check_defined(caller, wave.active, x);)
    CROSSLANE_CHECK(check_partition(caller, wave, masks);)
    auto const group = wave.active & masks;
    auto const scan = [&](auto const& v) CROSSLANE_INLINE_LAMBDA { return scan_partitions<Op>(v, group).inclusive; };
    return CROSSLANE_UNDEFINED_ALSO_IN(inactive_lanes(wave), per_lanes(scan, varying<N>(x)));
}

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE auto multi_exclusive(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(check_defined(caller, wave.active, x);)
    CROSSLANE_CHECK(check_partition(caller, wave, masks);)
    auto const group = wave.active & masks;
    auto const scan = [&](auto const& v) CROSSLANE_INLINE_LAMBDA { return scan_partitions<Op>(v, group).exclusive; };
    return CROSSLANE_UNDEFINED_ALSO_IN(inactive_lanes(wave), per_lanes(scan, varying<N>(x)));
}

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE auto multi_reduce(Wave<N> const& wave, X const& x, LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(check_defined(caller, wave.active, x);)
    CROSSLANE_CHECK(check_partition(caller, wave, masks);)
    auto const group = wave.active & masks;
    auto const last = highest_lane<0, N>(group);
    auto const result = per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            return lookup(scan_partitions<Op>(v, group).inclusive, lane_numbers<T>(last));
        },
        varying<N>(x));
    return CROSSLANE_UNDEFINED_ALSO_IN(inactive_lanes(wave), result);
}

} // namespace detail

/// Exclusive prefix sum over the active lanes of each group of lanes: masks says which group each lane is in.
///
///     lane     0    1    2    3    4    5    6    7
///     group    A    B    A    A    B    A    B    A        masks = WaveMatch(wave, group)
///     value    1    2    3    4    5    6    7    8
///     result   0    0    1    4    2    8    7   14
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, LaneMasks<N>  ->  the shape of x. A uniform value stands for N equal lanes.
/// Means    For each lane, the sum of the values of the active lanes of its mask that are below it.
/// Active   An inactive lane adds nothing, and its own result is unspecified. Bits of inactive lanes are ignored.
/// Order    Floats: from +0.0. In each 32 lanes, the doubling scan over the group's active lanes, moved together; this gives
///          the H100's bits. In wider waves, an upper half then takes in what the group has in the lower half.
/// Errors   None: bits of inactive lanes aside, all lanes of a group must hold the same mask, and it must contain their own
///          bits; otherwise the values are unspecified, and checked builds report it. Integers wrap in T.
/// Source   HLSL SM 6.5 WaveMultiPrefixSum; GLSL subgroupPartitionedExclusiveAddNV.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixSum(Wave<N> const& wave, X const& x,
                                                                        LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_exclusive<detail::Sum>(wave, x, masks CROSSLANE_NAME_CALLER);
}

/// The other exclusive prefixes of each group: as WaveMultiPrefixSum, starting from the operation's identity.
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, LaneMasks<N>  ->  the shape of x; the bitwise ones take integers or a Mask<N>.
/// Active   An inactive lane takes no part, and its own result is unspecified. Bits of inactive lanes are ignored.
/// Order    Float products: as WaveMultiPrefixSum. For the others the order makes no difference; Min and Max treat NaN as
///          WavePrefixMin does.
/// Errors   As WaveMultiPrefixSum.
/// Source   HLSL SM 6.5 WaveMultiPrefixProduct, BitAnd, BitOr, BitXor; GLSL subgroupPartitionedExclusive…NV.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixProduct(Wave<N> const& wave, X const& x,
                                                                            LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_exclusive<detail::Product>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixMin(Wave<N> const& wave, X const& x,
                                                                        LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_exclusive<detail::Min>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixMax(Wave<N> const& wave, X const& x,
                                                                        LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_exclusive<detail::Max>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixBitAnd(Wave<N> const& wave, X const& x,
                                                                           LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_exclusive<detail::BitAnd>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixBitOr(Wave<N> const& wave, X const& x,
                                                                          LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_exclusive<detail::BitOr>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixBitXor(Wave<N> const& wave, X const& x,
                                                                           LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_exclusive<detail::BitXor>(wave, x, masks CROSSLANE_NAME_CALLER);
}

/// The inclusive prefixes of each group: each active lane's own value is included.
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, LaneMasks<N>  ->  the shape of x; the bitwise ones take integers or a Mask<N>.
/// Active   An inactive lane takes no part, and its own result is unspecified. Bits of inactive lanes are ignored.
/// Order    Float sums and products: as WaveMultiPrefixSum. Min and Max treat NaN as WavePrefixInclusiveMin does.
/// Errors   As WaveMultiPrefixSum.
/// Source   Beyond HLSL; GLSL subgroupPartitionedInclusive…NV.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixInclusiveSum(Wave<N> const& wave, X const& x,
                                                                                 LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_inclusive<detail::Sum>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixInclusiveProduct(Wave<N> const& wave, X const& x,
                                                                                     LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_inclusive<detail::Product>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixInclusiveMin(Wave<N> const& wave, X const& x,
                                                                                 LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_inclusive<detail::Min>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixInclusiveMax(Wave<N> const& wave, X const& x,
                                                                                 LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_inclusive<detail::Max>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixInclusiveBitAnd(Wave<N> const& wave, X const& x,
                                                                                    LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_inclusive<detail::BitAnd>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixInclusiveBitOr(Wave<N> const& wave, X const& x,
                                                                                   LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_inclusive<detail::BitOr>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiPrefixInclusiveBitXor(Wave<N> const& wave, X const& x,
                                                                                    LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_inclusive<detail::BitXor>(wave, x, masks CROSSLANE_NAME_CALLER);
}

/// The reductions of each group, in all of its lanes.
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, LaneMasks<N>  ->  the shape of x; the bitwise ones take integers or a Mask<N>.
/// Active   An inactive lane takes no part, and its own result is unspecified. Bits of inactive lanes are ignored.
/// Order    The bits of the inclusive prefix in the group's last active lane; Min and Max treat NaN as WaveActiveMin does.
/// Errors   As WaveMultiPrefixSum.
/// Source   Beyond HLSL; GLSL subgroupPartitioned…NV; Slang WaveMultiSum and its like.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiSum(Wave<N> const& wave, X const& x,
                                                                  LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_reduce<detail::Sum>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiProduct(Wave<N> const& wave, X const& x,
                                                                      LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_reduce<detail::Product>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiMin(Wave<N> const& wave, X const& x,
                                                                  LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_reduce<detail::Min>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiMax(Wave<N> const& wave, X const& x,
                                                                  LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_reduce<detail::Max>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiBitAnd(Wave<N> const& wave, X const& x,
                                                                     LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_reduce<detail::BitAnd>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiBitOr(Wave<N> const& wave, X const& x,
                                                                    LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_reduce<detail::BitOr>(wave, x, masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WaveMultiBitXor(Wave<N> const& wave, X const& x,
                                                                     LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return detail::multi_reduce<detail::BitXor>(wave, x, masks CROSSLANE_NAME_CALLER);
}

/// For each lane, the number of active lanes of its group in which the expression is true: those below the lane, and those
/// of the whole group.
///
/// Shapes   Wave<N>, Mask<N> or bool, LaneMasks<N>  ->  Lanes<uint32_t, N>.
/// Active   Inactive lanes are not counted, and their own result is unspecified.
/// Errors   As WaveMultiPrefixSum.
/// Source   HLSL SM 6.5 WaveMultiPrefixCountBits; the other is beyond HLSL.
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveMultiPrefixCountBits(Wave<N> const& wave,
                                                                                Mask<N, Width> const& expression,
                                                                                LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_partition(caller.of(__func__), wave, masks);)
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::count_lanes(detail::below_lane(
                                           WaveActiveBallot(wave, expression CROSSLANE_NAME_CALLER) & masks)));
}
template <std::size_t N, std::size_t Width>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveMultiCountBits(Wave<N> const& wave,
                                                                          Mask<N, Width> const& expression,
                                                                          LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_partition(caller.of(__func__), wave, masks);)
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::count_lanes(WaveActiveBallot(wave, expression CROSSLANE_NAME_CALLER) & masks));
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveMultiPrefixCountBits(Wave<N> const& wave, Boolean expression,
                                                                                LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return WaveMultiPrefixCountBits(wave, expression ? Mask<N>::all() : Mask<N>::none(), masks CROSSLANE_NAME_CALLER);
}
template <std::size_t N, std::same_as<bool> Boolean>
[[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> WaveMultiCountBits(Wave<N> const& wave, Boolean expression,
                                                                          LaneMasks<N> const& masks CROSSLANE_CALLER)
{
    return WaveMultiCountBits(wave, expression ? Mask<N>::all() : Mask<N>::none(), masks CROSSLANE_NAME_CALLER);
}

} // namespace crosslane
