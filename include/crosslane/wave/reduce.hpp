#pragma once

#include <crosslane/lanes/fast_min_max.hpp>
#include <crosslane/wave/isa/reduce_columns.hpp>
#include <crosslane/wave/operation.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Joins the two halves, again and again, where the order makes no difference: whole registers first, which is the cheapest.
template <LaneType T, std::size_t N, class Op>
CROSSLANE_INLINE T reduce_halves(Lanes<T, N> const& x, Op op)
{
    if constexpr (N == 1) {
        return x[0];
    } else {
        return reduce_halves(op(x.low(), x.high()), op);
    }
}

/// Neighbours first, then pairs of pairs: the tree of strides 1, 2, 4, … For a Lanes or a Vec.
template <class X, class Op>
CROSSLANE_INLINE auto reduce_neighbours(X const& x, Op op)
{
    if constexpr (lane_count_of<X> == 1) {
        return per_lanes([](auto const& v) CROSSLANE_INLINE_LAMBDA { return v[0]; }, x);
    } else if constexpr (has_columns<X>) {
        return reduce_columns(x, op);
    } else {
        return reduce_neighbours(op(every_second<0>(x), every_second<1>(x)), op);
    }
}

/// Of Min and Max: y where x is a NaN, and either where both are zero.
template <class Op, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> fast_join(Lanes<T, N> const& x, Lanes<T, N> const& y)
{
    if constexpr (std::same_as<Op, Min>) {
        return fast_min(x, y);
    } else {
        return fast_max(x, y);
    }
}

/// Of two zeros the one that Min or Max gives, and the lanes that hold it.
template <class Op, LaneType T>
inline constexpr T winning_zero = static_cast<T>(std::same_as<Op, Min> ? -0.0f : 0.0f);
template <class Op, LaneType T, std::size_t N>
CROSSLANE_INLINE auto holds_winning_zero(Lanes<T, N> const& x)
{
    using Bits = UintOf<sizeof(T)>;
    return lanes_bit_cast<Bits>(x) == detail::bit_cast<Bits>(winning_zero<Op, T>);
}

/// The result of lanes among which a neutral stands for each inactive one; any_active() says whether any is active.
template <class Op, LaneType T, std::size_t N, class Any>
CROSSLANE_INLINE T reduce_filled(Lanes<T, N> const& all, Any any_active)
{
    if constexpr (order_matters<Op, T>) {
        T const result = reduce_neighbours(all, Op{});
        return any_active() ? result : Op::template identity<T>;
    } else if constexpr (ignores_nan<Op, T> && signalling_nan_wins) {
        T const result = reduce_halves(all, Op{});
        return any_active() ? result : Op::template identity<T>;
    } else if constexpr (ignores_nan<Op, T>) { // one instruction a step instead of four or more (bench/wave/reduce)
        constexpr T identity = Op::template identity<T>;
        auto const join = [](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return fast_join<Op>(a, b); };
        T const result = reduce_halves(join(all, Lanes<T, N>(identity)), join);
        if ((result < 0 || result > 0) && result != identity) return result; // both by one jump each, as there is no NaN
        if (result == identity) return has_lanes(all == identity) || !any_active() ? identity : quiet_nan<T>; // or all are NaN
        return has_lanes(holds_winning_zero<Op>(all)) ? winning_zero<Op, T> : static_cast<T>(-winning_zero<Op, T>);
    } else {
        return reduce_halves(all, Op{});
    }
}

template <class Op, std::size_t N, class X>
CROSSLANE_INLINE auto reduce(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    CROSSLANE_CHECK_WAVE
    CROSSLANE_CHECK(check_defined(caller, wave.active, x);)
    return per_lanes(
        [&]<LaneType T>(Lanes<T, N> const& v) CROSSLANE_INLINE_LAMBDA {
            return reduce_filled<Op>(active_or(wave, operand<Op>(v), Op::template neutral<T>),
                                     [&]() CROSSLANE_INLINE_LAMBDA { return detail::has_lanes(wave.active); });
        },
        varying<N>(x));
}

} // namespace detail

/// The sum over the active lanes.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  T; a Vec of C Lanes  ->  Vec<T, C>. A uniform value stands for N equal lanes.
/// Means    The sum of value[lane] for (lane : active).
/// Active   An inactive lane adds nothing; an empty wave gives 0.
/// Order    Floats: neighbours first, then pairs of pairs (strides 1, 2, 4, …), with -0.0 in place of an inactive lane. The
///          bits are the same on every instruction set, and the same as in the last lane of WavePrefixInclusiveSum.
/// Errors   None. Integers wrap in T. Checked builds report an active lane that was never set, as in all functions of a wave.
/// Source   HLSL SM 6.0 WaveActiveSum; GLSL subgroupAdd.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveSum(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::reduce<detail::Sum>(wave, x CROSSLANE_NAME_CALLER);
}

/// The product over the active lanes. As WaveActiveSum, with 1 for an inactive lane and for an empty wave.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  T; a Vec of C Lanes  ->  Vec<T, C>.
/// Active   An inactive lane takes no part.
/// Errors   None. Integers wrap in T.
/// Source   HLSL SM 6.0 WaveActiveProduct; GLSL subgroupMul.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveProduct(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::reduce<detail::Product>(wave, x CROSSLANE_NAME_CALLER);
}

/// The least value of the active lanes.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  T; a Vec of C Lanes  ->  Vec<T, C>.
/// Means    NaN yields to every number, and -0 < +0. If all active lanes are NaN, the result is numeric_limits' quiet NaN, in inclusive
///          prefixes too; in clusters and groups of lanes it is some NaN, which may be signalling.
/// Active   An inactive lane is ignored; an empty wave gives T's greatest value, +infinity for floats.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveMin; GLSL subgroupMin.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveMin(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::reduce<detail::Min>(wave, x CROSSLANE_NAME_CALLER);
}

/// The greatest value of the active lanes. As WaveActiveMin; an empty wave gives T's least value, -infinity for floats.
///
/// Shapes   Wave<N>, Lanes<T, N>  ->  T; a Vec of C Lanes  ->  Vec<T, C>.
/// Active   An inactive lane is ignored.
/// Errors   None.
/// Source   HLSL SM 6.0 WaveActiveMax; GLSL subgroupMax.
template <std::size_t N, WaveValue<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveMax(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::reduce<detail::Max>(wave, x CROSSLANE_NAME_CALLER);
}

/// The bits that are set in every active lane, in any active lane, and in an odd number of them.
///
/// Shapes   Wave<N>, Lanes<T, N> of an integer T  ->  T; Mask<N>, one bit in each lane  ->  bool; a Vec of C of
///          them  ->  a Vec of C.
/// Active   An inactive lane is ignored; an empty wave gives all ones, 0 and 0.
/// Errors   None. Float lanes do not compile.
/// Source   HLSL SM 6.0 WaveActiveBitAnd, WaveActiveBitOr, WaveActiveBitXor; GLSL subgroupAnd, Or, Xor.
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveBitAnd(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::reduce<detail::BitAnd>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveBitOr(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::reduce<detail::BitOr>(wave, x CROSSLANE_NAME_CALLER);
}
template <std::size_t N, WaveInteger<N> X>
[[nodiscard]] CROSSLANE_INLINE auto WaveActiveBitXor(Wave<N> const& wave, X const& x CROSSLANE_CALLER)
{
    return detail::reduce<detail::BitXor>(wave, x CROSSLANE_NAME_CALLER);
}

/// The active lanes' values combined by any associative operation, which need not commute.
///
/// Shapes   Wave<N>, Lanes<T, N> or a Vec of them, op, identity (T or Vec<T, C>)  ->  T or Vec<T, C>.
/// Means    op(op(x[first], x[next]), …); op takes and returns Lanes<T, M>, or a Vec of them, for any M up to N: write
///          it as a generic lambda. identity must leave every value unchanged, on either side; checked builds report that it does not.
/// Active   identity stands in place of an inactive lane; an empty wave gives identity.
/// Order    Neighbours first, then pairs of pairs; the lower lanes are always op's first argument.
/// Errors   None.
/// Source   Beyond HLSL; CUB WarpReduce.
template <std::size_t N, LaneType T, class Op>
[[nodiscard]] CROSSLANE_INLINE T WaveActiveReduce(Wave<N> const& wave, Lanes<T, N> const& x, Op op,
                                                  std::type_identity_t<T> identity CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_identity(caller.of(__func__), wave, x, op, Lanes<T, N>(identity));)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    return detail::reduce_neighbours(detail::active_or(wave, x, identity), op);
}
template <std::size_t N, LaneType T, std::size_t C, class Op>
[[nodiscard]] CROSSLANE_INLINE Vec<T, C> WaveActiveReduce(Wave<N> const& wave, Vec<Lanes<T, N>, C> const& x, Op op,
                                                          Vec<T, C> const& identity CROSSLANE_CALLER)
{
    CROSSLANE_CHECK(detail::check_identity(caller.of(__func__), wave, x, op, detail::varying<N>(identity));)
    CROSSLANE_CHECK(detail::check_defined(caller.of(__func__), wave.active, x);)
    auto const fill = [&](Lanes<T, N> const& v, T const& i) CROSSLANE_INLINE_LAMBDA { return detail::active_or(wave, v, i); };
    auto const all = per_component(fill, x, identity);
    return detail::reduce_neighbours(all, op);
}

} // namespace crosslane
