#pragma once

#include <crosslane/lanes/permute.hpp>
#include <crosslane/wave/wave.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class X, std::size_t N>
inline constexpr bool is_wave_value = false;
template <LaneType T, std::size_t N>
inline constexpr bool is_wave_value<Lanes<T, N>, N> = true;
template <LaneType T, std::size_t N, std::size_t C>
inline constexpr bool is_wave_value<Vec<Lanes<T, N>, C>, N> = true;

template <class X, std::size_t N>
inline constexpr bool is_mask = false;
template <std::size_t N, std::size_t Width>
inline constexpr bool is_mask<Mask<N, Width>, N> = true;
template <class X, std::size_t N>
inline constexpr bool is_wave_bool = is_mask<X, N>;
template <std::size_t N, std::size_t Width, std::size_t C>
inline constexpr bool is_wave_bool<Vec<Mask<N, Width>, C>, N> = true;

template <class X>
struct LaneOf { using type = typename X::value_type; };
template <class L, std::size_t C>
struct LaneOf<Vec<L, C>> { using type = typename L::value_type; };

template <class X, std::size_t N>
struct VaryingOf { using type = X; };
template <LaneType T, std::size_t N>
struct VaryingOf<T, N> { using type = Lanes<T, N>; };
template <LaneType T, std::size_t C, std::size_t N>
struct VaryingOf<Vec<T, C>, N> { using type = Vec<Lanes<T, N>, C>; };
template <std::size_t N>
struct VaryingOf<bool, N> { using type = Mask<N>; };
template <std::size_t C, std::size_t N>
struct VaryingOf<Vec<bool, C>, N> { using type = Vec<Mask<N>, C>; };
template <class T, std::size_t C, std::size_t N>
struct VaryingOf<Swizzle<T, C>, N> : VaryingOf<Vec<T, C>, N> {};
/// What X becomes in a Wave<N>: a uniform value stands for N equal lanes.
template <class X, std::size_t N>
using Varying = typename VaryingOf<X, N>::type;
template <class X, std::size_t N>
concept Uniform = !std::same_as<X, Varying<X, N>> && !std::is_base_of_v<Varying<X, N>, X>; // a swizzle of lanes derives from it

template <std::size_t N, class X>
CROSSLANE_INLINE decltype(auto) varying(X const& x)
{
    if constexpr (!Uniform<X, N>) {
        return (x);
    } else if constexpr (std::same_as<X, bool>) {
        return x ? Mask<N>::all() : Mask<N>::none();
    } else if constexpr (is_vec<X>) {
        return per_component([](auto const& component) CROSSLANE_INLINE_LAMBDA { return varying<N>(component); }, x);
    } else {
        return Varying<X, N>(x);
    }
}

} // namespace detail

/// What a Wave<N> computes with: a Lanes<T, N>, or a Vec of them, which is taken component by component; or a uniform T or
/// Vec<T, C>, which stands for N equal lanes.
///
/// Errors   Lanes of another number than N do not satisfy it, nor does bool.
template <class X, std::size_t N>
concept WaveValue = detail::is_wave_value<detail::Varying<X, N>, N>;
/// What one lane can read from another: a WaveValue; a Mask or a Vec of them, HLSL's bool; or a uniform bool.
///
/// Errors   Masks and lanes of another number than N do not satisfy it.
template <class X, std::size_t N>
concept WaveReadable = WaveValue<X, N> || detail::is_wave_bool<detail::Varying<X, N>, N>;
/// What has bits: a WaveValue with integer lanes, or a Mask, which has one bit in each lane.
///
/// Errors   Floats do not satisfy it: asuint gives their bits.
template <class X, std::size_t N>
concept WaveInteger = detail::is_wave_bool<detail::Varying<X, N>, N> ||
                      (WaveValue<X, N> && std::integral<typename detail::LaneOf<detail::Varying<X, N>>::type>);

namespace detail {

/// f of a Lanes, or of every component of a Vec; f takes a Mask as lanes that are 1 or 0.
template <class F, LaneType T, std::size_t N>
CROSSLANE_INLINE auto per_lanes(F f, Lanes<T, N> const& x) { return f(x); }
template <class F, std::size_t N, std::size_t Width>
CROSSLANE_INLINE auto per_lanes(F f, Mask<N, Width> const& x)
{
    auto const result = f(lanes_cast<std::uint32_t>(x));
    if constexpr (std::same_as<decltype(result), std::uint32_t const>) {
        return result != 0;
    } else {
        return Mask<N, Width>(result != 0u);
    }
}
template <class F, class L, std::size_t C>
CROSSLANE_INLINE auto per_lanes(F f, Vec<L, C> const& x)
{
    return per_component([&](L const& component) CROSSLANE_INLINE_LAMBDA { return per_lanes(f, component); }, x);
}

/// A named operation. All come from one template, which makes the library's scans by one a closer match than std's.
template <class F>
struct Operation : F {};

// An operation has an identity, the result of no lanes at all, and a neutral, which stands in place of an inactive lane. For
// a float sum the neutral is -0.0, the only value that leaves every x unchanged; for a float minimum it is NaN, which yields
// to every x.

struct SumOf
{
    template <class X>
    CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return a + b; }
    template <LaneType T>
    static constexpr T identity = T{};
    template <LaneType T>
    static constexpr T neutral = is_float<T> ? static_cast<T>(-0.0f) : T{};
};

struct ProductOf
{
    template <class X>
    CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return a * b; }
    template <LaneType T>
    static constexpr T identity = static_cast<T>(1);
    template <LaneType T>
    static constexpr T neutral = static_cast<T>(1);
};

template <LaneType T>
inline constexpr T infinity = is_half<T> ? static_cast<T>(std::numeric_limits<float>::infinity()) : std::numeric_limits<T>::infinity();
template <LaneType T>
inline constexpr T quiet_nan = is_half<T> ? static_cast<T>(std::numeric_limits<float>::quiet_NaN()) : std::numeric_limits<T>::quiet_NaN();

struct MinOf
{
    template <class X>
    CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return (min)(a, b); }
    template <LaneType T>
    static constexpr T identity = is_float<T> ? infinity<T> : (std::numeric_limits<T>::max)();
    template <LaneType T>
    static constexpr T neutral = is_float<T> ? quiet_nan<T> : identity<T>;
};

struct MaxOf
{
    template <class X>
    CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return (max)(a, b); }
    template <LaneType T>
    static constexpr T identity = is_float<T> ? -infinity<T> : std::numeric_limits<T>::lowest();
    template <LaneType T>
    static constexpr T neutral = is_float<T> ? quiet_nan<T> : identity<T>;
};

struct BitAndOf
{
    template <class X>
    CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return a & b; }
    template <LaneType T>
    static constexpr T identity = static_cast<T>(-1); // all ones; not ~T{}, so that floats reach the message that refuses them
    template <LaneType T>
    static constexpr T neutral = identity<T>;
};

struct BitOrOf
{
    template <class X>
    CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return a | b; }
    template <LaneType T>
    static constexpr T identity = T{};
    template <LaneType T>
    static constexpr T neutral = T{};
};

struct BitXorOf
{
    template <class X>
    CROSSLANE_INLINE X operator()(X const& a, X const& b) const { return a ^ b; }
    template <LaneType T>
    static constexpr T identity = T{};
    template <LaneType T>
    static constexpr T neutral = T{};
};

using Sum = Operation<SumOf>;
using Product = Operation<ProductOf>;
using Min = Operation<MinOf>;
using Max = Operation<MaxOf>;
using BitAnd = Operation<BitAndOf>;
using BitOr = Operation<BitOrOf>;
using BitXor = Operation<BitXorOf>;

/// Whether the order of the operations affects the result.
template <class Op, LaneType T>
inline constexpr bool order_matters = is_float<T> && (std::same_as<Op, Sum> || std::same_as<Op, Product>);
/// Whether lanes that are all NaN must be told from no lanes at all, since NaN is the operation's neutral.
template <class Op, LaneType T>
inline constexpr bool ignores_nan = is_float<T> && (std::same_as<Op, Min> || std::same_as<Op, Max>);

/// x in the active lanes, `otherwise` in the others.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> active_or(Wave<N> const& wave, Lanes<T, N> const& x, T otherwise)
{
    return select(wave.active, x, Lanes<T, N>(otherwise));
}

#if defined(CROSSLANE_IS_CHECKED)
template <LaneType T, std::size_t N>
Mask<N> equal_or_nan(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return (a == b) | (a != a);
}
template <class L, std::size_t C>
auto equal_or_nan(Vec<L, C> const& a, Vec<L, C> const& b)
{
    auto result = equal_or_nan(a.x, b.x);
    for (std::size_t c = 1; c < C; ++c) result &= equal_or_nan(a[c], b[c]);
    return result;
}

/// op(identity, x) and op(x, identity) are x.
template <std::size_t N, class X, class Op>
void check_identity(Caller const& caller, Wave<N> const& wave, X const& x, Op op, X const& identity)
{
    check_wave(caller, wave);
    auto const is_kept = equal_or_nan(x, op(identity, x)) & equal_or_nan(x, op(x, identity));
    auto const lane = (wave.active & ~is_kept).lowest();
    if (lane == N || (undefined_bits(is_kept) >> lane & 1) != 0) return; // what was never set is another finding
    report(Finding::Kind::contract, caller, static_cast<std::uint32_t>(lane), "its identity changes lane " + std::to_string(lane));
}
#endif

/// x as Op's operand: NaNs are made quiet where the instruction set's minimum and maximum let a signalling one win.
template <class Op, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> operand(Lanes<T, N> const& x)
{
    if constexpr (ignores_nan<Op, T> && signalling_nan_wins) {
        return select(x == x, x, Lanes<T, N>(quiet_nan<T>));
    } else {
        return x;
    }
}

} // namespace detail

/// The operations of the wave intrinsics by name, for reduce and the scans: reduce(x, Max{}).
///
///     name       op(a, b)     identity
///     Sum        a + b        0
///     Product    a * b        1
///     Min        min(a, b)    T's greatest value; +infinity
///     Max        max(a, b)    T's least value; -infinity
///     BitAnd     a & b        all ones
///     BitOr      a | b        0
///     BitXor     a ^ b        0
///
/// Means    Integers wrap in T. Min and Max ignore NaN, and -0 < +0.
/// Active   –
/// Errors   BitAnd, BitOr and BitXor of floats do not compile.
using detail::BitAnd;
using detail::BitOr;
using detail::BitXor;
using detail::Max;
using detail::Min;
using detail::Product;
using detail::Sum;

/// One of the operations above.
///
/// Errors   A function of one's own does not satisfy it.
template <class Op>
concept NamedOperation = detail::is_one_of<Op, Sum, Product, Min, Max, BitAnd, BitOr, BitXor>;

} // namespace crosslane
