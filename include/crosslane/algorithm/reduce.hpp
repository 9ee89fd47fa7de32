#pragma once

#include <crosslane/algorithm/joining.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/reduce.hpp>

#include <algorithm>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// How many lanes of T accumulate side by side: enough registers to keep additions busy, and for Min and Max of floats,
/// whose latency is higher, twice as many. Where the result depends on it, as many on every instruction set as AVX2 can hold, and no
/// fewer than a wave.
template <class Op, std::size_t N, LaneType T>
inline constexpr std::size_t columns_of = order_matters<Op, T> ? std::max<std::size_t>(N, sizeof(T) == 8 ? 32 : 64)
                                                               : std::min<std::size_t>(128, (is_float<T> ? 2 : 1) * default_wave_size<T>);

/// f(f(joined, lanes), lanes)… for the whole range, C lanes at a time; lanes past its end hold `otherwise`. joined is not a reference:
/// GCC's -Og would keep in memory what a function object refers to.
template <std::size_t C, LaneType T, class Joined, class F>
CROSSLANE_INLINE_LOOP Joined fold_loads(std::span<T const> in, std::type_identity_t<T> otherwise, Joined joined, F f)
{
    std::size_t first = 0;
    for (; in.size() - first >= C; first += C) joined = f(joined, load<C>(in.data() + first));
    if (first < in.size()) joined = f(joined, load(in.data() + first, Mask<C>::first(in.size() - first), otherwise));
    return joined;
}

/// Longer ranges are joined block by block, so that several threads can give the same bits.
inline constexpr std::size_t reduce_block = 65536;

template <LaneType T, class Op, class Reduce>
CROSSLANE_INLINE T join_blocks(std::span<T const> in, Op op, Reduce reduce_one)
{
    Lanes<T, 1> joined = T{};
    std::size_t first = 0;
    do {
        Lanes<T, 1> const block = reduce_one(in.subspan(first, (std::min)(in.size() - first, reduce_block)));
        joined = first == 0 ? block : op(joined, block);
        first += reduce_block;
    } while (first < in.size());
    return joined[0];
}

template <LaneType T, class Op>
CROSSLANE_INLINE T join_two(Op const& op, T a, T b)
{
    return Lanes<T, 1>(op(Lanes<T, 1>(a), Lanes<T, 1>(b)))[0];
}

template <class Op, std::size_t C, LaneType T>
CROSSLANE_INLINE_LOOP T join_columns(std::span<T const> in)
{
    auto const join = [](Lanes<T, C> const& joined, Lanes<T, C> const& x) CROSSLANE_INLINE_LAMBDA { return Op{}(joined, operand<Op>(x)); };
    constexpr T neutral = Op::template neutral<T>;
    return reduce<Op>(Wave<C>{}, fold_loads<C>(in, neutral, Lanes<T, C>(neutral), join));
}

template <class Op, std::size_t C, LaneType T>
CROSSLANE_INLINE_LOOP Lanes<T, C> fast_join_columns(std::span<T const> in)
{
    auto const join = [](Lanes<T, C> const& joined, Lanes<T, C> const& x) CROSSLANE_INLINE_LAMBDA { return fast_join<Op>(x, joined); };
    constexpr T identity = Op::template identity<T>;
    return fold_loads<C>(in, identity, Lanes<T, C>(identity), join);
}

/// A range joined by Min or Max, given what fast_join makes of identity and the range: for integers, the result. Where that does not
/// tell a float zero's sign, or whether there is any number, the range is read again.
template <class Op, LaneType T, std::size_t C>
CROSSLANE_INLINE T exact_join(std::span<T const> in, Lanes<T, C> const& fast)
{
    T const joined = reduce_halves(fast, [](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return fast_join<Op>(x, y); });
    if constexpr (is_float<T>) {
        if (joined == Op::template identity<T>) [[unlikely]] return join_columns<Op, C>(in);
        if (joined == 0) {
            using Found = Mask<C, sizeof(T)>;
            auto const join = [](Found const& found, Lanes<T, C> const& x) CROSSLANE_INLINE_LAMBDA {
                return found | holds_winning_zero<Op>(x);
            };
            constexpr T winner = winning_zero<Op, T>;
            return has_lanes(fold_loads<C>(in, T{1}, Found(false), join)) ? winner : static_cast<T>(-winner);
        }
    }
    return joined;
}

/// Stands in for an identity that was not given. Returns auto, so that the compiler names the call that lacks it.
template <class Op, LaneType T>
auto no_reduce_identity()
{
    static_assert(sizeof(Op) == 0,
                  "crosslane::reduce: behind in stands an operation, as in reduce(in, Max{}), or a function with its identity, "
                  "as in reduce(in, [](auto a, auto b) { return a + b; }, 0)");
    return T{};
}

} // namespace detail

/// A whole range joined by a named operation; its sum by default.
///
///     float const total = reduce(samples), brightest = reduce(samples, Max{});
///
/// Shapes   in: a contiguous range of a lane type T; N, the first template argument, is the wave size, which affects only
///          float sums and products  ->  T.
/// Means    T r = identity; for (x : in) r = op(r, x); return r;
/// Active   An empty range gives the operation's identity; Min and Max of nothing but NaN give a NaN.
/// Order    Float sums and products: in blocks of 65536 elements, each with 64 columns (32 for double), or N if that is more.
///          Element i joins column i % columns, in ascending order. Then the columns join as the lanes of WaveActiveSum do,
///          neighbours first, and the blocks join in ascending order. A column without an element counts as -0.0 or 1. The
///          same bits on every instruction set.
/// Cost     256 KiB of float on Zen 4: 0.034 ns an element, the time to read it; a plain loop 0.82 (bench/algorithm/reduce).
///          Min and Max of floats take as long; blocks whose result is a zero are read twice, for its sign.
/// Errors   None. Integers wrap in T: reduce a wider copy of small ones, std::vector<std::uint32_t> wide(bytes.begin(),
///          bytes.end()). A bitwise operation on floats does not compile. Nothing outside in is read.
/// Source   std::reduce; CUB DeviceReduce.
template <std::size_t N = 0, LaneRange In, NamedOperation Op = Sum>
[[nodiscard]] CROSSLANE_ALGORITHM auto reduce(In const& in, Op op = {})
{
    using T = detail::ElementOf<In const>;
    static_assert(detail::takes<Op, T>, "crosslane::reduce: BitAnd, BitOr and BitXor take integers");
    if constexpr (detail::takes<Op, T>) {
        constexpr std::size_t columns = detail::columns_of<Op, N, T>;
        auto const from = detail::elements_of(in);
        if (from.empty()) return Op::template identity<T>;
        auto const join = [](std::span<T const> block) CROSSLANE_INLINE_LAMBDA {
            if constexpr (std::same_as<Op, Min> || std::same_as<Op, Max>) {
                return detail::exact_join<Op>(block, detail::fast_join_columns<Op, columns>(block));
            } else {
                return detail::join_columns<Op, columns>(block);
            }
        };
        if constexpr (detail::is_float<T>) {
            return detail::join_blocks(std::span<T const>(from), op, join);
        } else {
            return join(from);
        }
    } else {
        return T{};
    }
}

/// A whole range joined by any associative operation, which need not commute.
///
///     auto const last_set = reduce(ids, [](auto a, auto b) { return select(b != 0, b, a); }, 0);
///
/// Shapes   in: a contiguous range of a lane type T; op takes and returns Lanes<T, M> for any M up to the wave size N: write
///          it as a generic lambda; identity: a T that leaves every value as it is, from both sides  ->  T.
/// Means    T r = identity; for (x : in) r = op(r, x); return r;
/// Active   An empty range gives identity.
/// Order    That of in: the lower elements are always op's first argument. Each wave joins as WaveActiveReduce does. In
///          blocks of 65536 elements the waves join one after another, starting from identity; finally the blocks do. N is 32
///          by default for floats (16 for double), on every instruction set.
/// Errors   None; what op throws passes through. Nothing outside in is read.
/// Source   std::accumulate; CUB DeviceReduce.
template <std::size_t N = 0, LaneRange In, class Op>
    requires(!NamedOperation<Op>)
[[nodiscard]] CROSSLANE_FLATTEN CROSSLANE_ALGORITHM auto reduce(
    In const& in, Op op, detail::ElementOf<In const> identity = detail::no_reduce_identity<Op, detail::ElementOf<In const>>())
{
    using T = detail::ElementOf<In const>;
    constexpr std::size_t lanes = detail::joined_wave_size<N, T>;
    constexpr bool joins = detail::JoinsLanes<Op, T, lanes>;
    static_assert(joins,
                  "crosslane::reduce: op must take two Lanes<T, N> and return one, for any N, "
                  "as [](auto a, auto b) { return max(a, b); } does");
    if constexpr (joins) {
        auto const from = detail::elements_of(in);
        return detail::join_blocks(std::span<T const>(from), op, [&](std::span<T const> block) CROSSLANE_INLINE_LAMBDA {
            using One = Lanes<T, 1>;
            auto const join = [&](One const& joined, Lanes<T, lanes> const& x) CROSSLANE_INLINE_LAMBDA {
                return op(joined, One(WaveActiveReduce(Wave<lanes>{}, x, op, identity)));
            };
            return T{detail::fold_loads<lanes>(block, identity, One(identity), join)[0]};
        });
    } else {
        return identity;
    }
}

/// A range's least and greatest value.
///
/// Errors   None. Those of an empty range are the greatest value of T as min, and the least as max.
template <LaneType T>
struct MinMax
{
    T min, max;
    friend bool operator==(MinMax const&, MinMax const&) = default;
};

namespace detail {

template <LaneType T>
MinMax<T> join_two(MinMax<T> const& a, MinMax<T> const& b)
{
    return {join_two(Min{}, a.min, b.min), join_two(Max{}, a.max, b.max)};
}

template <std::size_t C, LaneType T>
CROSSLANE_INLINE_LOOP MinMax<T> extremes_of(std::span<T const> in)
{
    struct Extremes { Lanes<T, C> least, greatest; };
    auto const join = [](Extremes const& joined, Lanes<T, C> const& x) CROSSLANE_INLINE_LAMBDA {
        return Extremes{fast_join<Min>(x, joined.least), fast_join<Max>(x, joined.greatest)};
    };
    // Lanes past the end hold the first element, which changes neither.
    auto const found = fold_loads<C>(in, in[0], Extremes{Min::identity<T>, Max::identity<T>}, join);
    return {exact_join<Min>(in, found.least), exact_join<Max>(in, found.greatest)};
}

} // namespace detail

/// The least and the greatest value of a whole range, read once.
///
///     auto const [darkest, brightest] = min_max(pixels);
///
/// Shapes   in: a contiguous range of a lane type T  ->  MinMax<T>.
/// Means    {reduce(in, Min{}), reduce(in, Max{})}
/// Active   An empty range gives the two identities: the greatest value of T as min.
/// Errors   None. Nothing outside in is read.
/// Source   std::ranges::minmax.
template <LaneRange In>
[[nodiscard]] CROSSLANE_ALGORITHM auto min_max(In const& in)
{
    using T = detail::ElementOf<In const>;
    MinMax<T> joined{Min::identity<T>, Max::identity<T>};
    std::span<T const> const from = detail::elements_of(in);
    for (std::size_t first = 0; first < from.size(); first += detail::reduce_block) {
        auto const block = from.subspan(first, (std::min)(from.size() - first, detail::reduce_block));
        auto const found = detail::extremes_of<default_wave_size<T>>(block);
        joined = first == 0 ? found : detail::join_two(joined, found);
    }
    return joined;
}

} // namespace crosslane
