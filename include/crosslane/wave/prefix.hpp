#pragma once

#include <crosslane/wave/operation.hpp>

// WavePrefixCountBits, a prefix of a mask, is in ballot.hpp.
namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// One step of the doubling scan: lane i joins lane i - S; the first S lanes join fill.
template <std::size_t S, class X, class Op>
CROSSLANE_INLINE X scan_step(X const& x, X const& fill, Op op)
{
    if constexpr (!is_kept_in_halves<X>) {
        return op(shift_in<S>(fill, x), x);
    } else {
        auto const &low = low_half(x), &high = high_half(x);
        if constexpr (2 * S == lane_count_of<X>) {
            return join(low, op(low, high)); // the first S lanes are done
        } else {
            return join(scan_step<S>(low, low_half(fill), op), op(shift_in<S>(low, high), high));
        }
    }
}

/// Steps S, 2 S, 4 S, … of the inclusive scan.
template <std::size_t S, class X, class Op>
CROSSLANE_INLINE X doubling_scan(X const& x, X const& fill, Op op)
{
    if constexpr (S >= lane_count_of<X>) {
        return x;
    } else {
        return doubling_scan<2 * S>(scan_step<S>(x, fill, op), fill, op);
    }
}

/// Whether minimum and maximum of T are faster as integers in the same order: where x86 lacks an instruction that minds NaN and the
/// signs of zeros (bench/wave/prefix).
#if defined(CROSSLANE_SSE2) && !defined(CROSSLANE_AVX512)
template <class Op, LaneType T>
inline constexpr bool joins_as_integers = ignores_nan<Op, T> && std::same_as<T, float>;
#else
template <class Op, LaneType T>
inline constexpr bool joins_as_integers = false;
#endif

/// The bits of floats as integers in the floats' order, and back.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::int32_t, N> in_order(Lanes<std::int32_t, N> const& bits)
{
    return bits ^ ((bits >> 31) & 0x7FFF'FFFF);
}
/// f(all, fill) of the floats as such integers; neutral stands for NaN and in the inactive lanes.
template <class Op, std::size_t N, class F>
CROSSLANE_INLINE Lanes<float, N> as_integers(Wave<N> const& wave, Lanes<float, N> const& x, float neutral, F f)
{
    // The quiet NaN is above +infinity. For a maximum it wraps around, below -infinity; +infinity just does not.
    std::int32_t const shift = std::same_as<Op, Max> && neutral != neutral ? 0x007F'FFFF : 0;
    auto const fill = in_order(lanes_bit_cast<std::int32_t>(Lanes<float, N>(neutral))) + shift;
    auto const all = select(wave.active & (x == x), in_order(lanes_bit_cast<std::int32_t>(x)) + shift, fill);
    return lanes_bit_cast<float>(in_order(f(all, fill) - shift));
}

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE auto inclusive_prefix(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(check_defined(caller, wave.active, x);)
    auto const result = per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            constexpr T neutral = Op::template neutral<T>;
            auto const scan = [](auto const& all, auto const& fill) CROSSLANE_INLINE_LAMBDA { return doubling_scan<1>(all, fill, Op{}); };
            if constexpr (joins_as_integers<Op, T>) {
                return as_integers<Op>(wave, v, neutral, scan);
            } else if constexpr (ignores_nan<Op, T>) { // NaNs of other bits become the quiet NaN
                return scan(active_or(wave, select(v == v, v, Lanes<T, N>(neutral)), neutral), Lanes<T, N>(neutral));
            } else {
                return scan(active_or(wave, v, neutral), Lanes<T, N>(neutral));
            }
        },
        varying<N>(x));
    return CROSSLANE_UNDEFINED_ALSO_IN(inactive_lanes(wave), result);
}

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE auto exclusive_prefix(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(check_defined(caller, wave.active, x);)
    auto const result = per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            // The identity, even where a reduction has a different neutral: a float sum starts from +0.0, and a minimum of
            // nothing but NaN is +infinity, as on the H100.
            constexpr T identity = Op::template identity<T>;
            auto const scan = [](auto const& all, auto const& fill) CROSSLANE_INLINE_LAMBDA {
                return doubling_scan<1>(shift_in<1>(fill, all), fill, Op{});
            };
            if constexpr (joins_as_integers<Op, T>) {
                return as_integers<Op>(wave, v, identity, scan);
            } else if constexpr (std::same_as<Op, Sum> && !is_float<T>) {
                auto const all = active_or(wave, v, identity);
                return doubling_scan<1>(all, Lanes<T, N>(identity), Op{}) - all; // saves a shuffle
            } else {
                return scan(active_or(wave, operand<Op>(v), identity), Lanes<T, N>(identity));
            }
        },
        varying<N>(x));
    return CROSSLANE_UNDEFINED_ALSO_IN(inactive_lanes(wave), result);
}

} // namespace detail

/// Exclusive prefix sum over the active lanes.
///
///     lane     0    1    2    3    4    5    6    7
///     active   -    x    x    x    -    x    x    x
///     value    2    2    2    2    2    2    2    2
///     result   ?    0    2    4    ?    6    8   10
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  Lanes<T, N>; a Vec of Lanes likewise, component by component. A uniform
///          value stands for N equal lanes.
/// Means    T sum{}; for (lane : active) { result[lane] = sum; sum += value[lane]; }
/// Active   An inactive lane adds nothing, and its own result is unspecified (?).
/// Order    Floats: the doubling scan: for S = 1, 2, 4, … each lane from S on adds the sum of lane - S, all lanes at once; +0.0
///          stands in place of an inactive lane. The bits are the same on every instruction set.
/// Errors   None. Integers wrap in T. Checked builds report an active lane that was never set, and where an inactive lane's result
///          is used, as those of all functions of a wave.
/// Source   HLSL SM 6.0 WavePrefixSum; GLSL subgroupExclusiveAdd.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixSum(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::exclusive_prefix<detail::Sum>(wave, x CROSSLANE_NAME_CALLER);
}

/// The other exclusive prefixes: as WavePrefixSum, starting from the operation's identity.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  Lanes<T, N>; a Vec of Lanes likewise, component by component. The bitwise ones take integers,
///          or a Mask<N>  ->  Mask<N>. A uniform value stands for N equal lanes.
/// Means    T r = identity; for (lane : active) { result[lane] = r; r = op(r, value[lane]); }
///          The identity of Product is 1; of Min T's greatest value (+infinity); of Max T's least value (-infinity); of BitAnd
///          all ones (of a Mask true); of BitOr and BitXor 0 (false).
///          Min and Max ignore NaN, and -0 < +0; where all active lanes below are NaN, the result is the identity.
/// Active   An inactive lane takes no part, and its own result is unspecified.
/// Order    Float products: as WavePrefixSum. For the others the order makes no difference.
/// Errors   None. Products of integers wrap in T.
/// Source   HLSL SM 6.0 WavePrefixProduct; the others GLSL's subgroupExclusive….
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixProduct(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::exclusive_prefix<detail::Product>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixMin(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::exclusive_prefix<detail::Min>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixMax(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::exclusive_prefix<detail::Max>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixBitAnd(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::exclusive_prefix<detail::BitAnd>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixBitOr(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::exclusive_prefix<detail::BitOr>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixBitXor(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::exclusive_prefix<detail::BitXor>(wave, x CROSSLANE_NAME_CALLER);
}

/// The inclusive prefixes: each active lane's own value is included.
///
///     lane     0    1    2    3    4    5    6    7        WavePrefixInclusiveSum
///     active   -    x    x    x    -    x    x    x
///     value    2    2    2    2    2    2    2    2
///     result   ?    2    4    6    ?    8   10   12
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  Lanes<T, N>; a Vec of Lanes likewise, component by component. The bitwise ones take integers,
///          or a Mask<N>  ->  Mask<N>. A uniform value stands for N equal lanes.
/// Means    r = value[first]; for (lane : active) { if (lane != first) r = op(r, value[lane]); result[lane] = r; }
///          Min and Max ignore NaN, and -0 < +0; the result is NaN only where the lane itself and all active lanes below it are.
/// Active   An inactive lane takes no part, and its own result is unspecified (?).
/// Order    Float sums and products: the doubling scan, with -0.0 or 1 in place of an inactive lane. With all
///          lanes active, the last lane holds the bits of WaveActiveSum or WaveActiveProduct.
/// Errors   None. Integers wrap in T.
/// Source   GLSL subgroupInclusiveAdd, Mul, Min, Max, And, Or, Xor.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixInclusiveSum(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::inclusive_prefix<detail::Sum>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixInclusiveProduct(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::inclusive_prefix<detail::Product>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixInclusiveMin(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::inclusive_prefix<detail::Min>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixInclusiveMax(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::inclusive_prefix<detail::Max>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixInclusiveBitAnd(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::inclusive_prefix<detail::BitAnd>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixInclusiveBitOr(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::inclusive_prefix<detail::BitOr>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE detail::Varying<X, N> WavePrefixInclusiveBitXor(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::inclusive_prefix<detail::BitXor>(wave, x CROSSLANE_NAME_CALLER);
}

/// Exclusive and inclusive prefix of any associative operation, which need not commute.
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, op, identity (T or Vec<T, C>)  ->  the shape of x.
/// Means    As the loops above; op takes and returns Lanes<T, M>, or a Vec of them, for any M up to N: write it as a
///          generic lambda. identity must leave every value unchanged, on either side; checked builds report that it does not.
/// Active   identity stands in place of an inactive lane, whose own result is unspecified.
/// Order    The doubling scan; the lower lanes are always op's first argument.
/// Errors   None.
/// Source   Beyond HLSL; CUB WarpScan.
template <std::size_t N, LaneType T, class Op>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> WavePrefixInclusiveScan(Wave<N> const& wave, Lanes<T, N> const& x, Op op,
                                                                   std::type_identity_t<T> identity CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_identity(caller.of(__func__), wave, x, op, Lanes<T, N>(identity));)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::doubling_scan<1>(detail::active_or(wave, x, identity), Lanes<T, N>(identity), op));
}
template <std::size_t N, LaneType T, std::size_t C, class Op>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> WavePrefixInclusiveScan(Wave<N> const& wave,
                                                                           Vec<Lanes<T, N>, C> const& x, Op op,
                                                                           Vec<T, C> const& identity CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_identity(caller.of(__func__), wave, x, op, detail::varying<N>(identity));)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    auto const fill = per_component([](T const& i) CROSSLANE_INLINE_LAMBDA { return Lanes<T, N>(i); }, identity);
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::doubling_scan<1>(select(wave.active, x, fill), fill, op));
}
template <std::size_t N, LaneType T, class Op>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> WavePrefixScan(Wave<N> const& wave, Lanes<T, N> const& x, Op op,
                                                          std::type_identity_t<T> identity CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_identity(caller.of(__func__), wave, x, op, Lanes<T, N>(identity));)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    Lanes<T, N> const fill = identity;
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::doubling_scan<1>(detail::shift_in<1>(fill, detail::active_or(wave, x, identity)), fill, op));
}
template <std::size_t N, LaneType T, std::size_t C, class Op>
[[nodiscard]] CROSSLANE_INLINE Vec<Lanes<T, N>, C> WavePrefixScan(Wave<N> const& wave, Vec<Lanes<T, N>, C> const& x,
                                                                  Op op, Vec<T, C> const& identity CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_identity(caller.of(__func__), wave, x, op, detail::varying<N>(identity));)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    auto const fill = per_component([](T const& i) CROSSLANE_INLINE_LAMBDA { return Lanes<T, N>(i); }, identity);
    return CROSSLANE_UNDEFINED_ALSO_IN(detail::inactive_lanes(wave),
                                       detail::doubling_scan<1>(detail::shift_in<1>(fill, select(wave.active, x, fill)), fill, op));
}

} // namespace crosslane
