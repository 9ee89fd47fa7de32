#pragma once

#include <crosslane/algorithm/joining.hpp>
#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/isa/scan_columns.hpp>
#include <crosslane/wave/prefix.hpp>

#include <optional>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// The lanes in one register of a wave that is kept in several.
template <class L>
struct PartOf { using type = L; };
template <class L>
    requires(L::is_halves)
struct PartOf<L> : PartOf<typename L::Half> {};

/// op(carry, x) for every register of x.
template <LaneType T, std::size_t P, std::size_t N, class Op>
CROSSLANE_INLINE Lanes<T, N> join_parts(Lanes<T, P> const& carry, Lanes<T, N> const& x, Op op)
{
    if constexpr (P == N) {
        return op(carry, x);
    } else {
        return {join_parts(carry, low_half(x), op), join_parts(carry, high_half(x), op)};
    }
}

/// The last lane, broadcast to all lanes of one register.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE typename PartOf<Lanes<T, N>>::type last_lane(Lanes<T, N> const& x)
{
    using L = Lanes<T, N>;
    if constexpr (L::is_halves) {
        return last_lane(high_half(x));
    } else if constexpr (L::bytes == 32 && sizeof(T) >= 4) { // one shuffle, where GCC takes three
        auto const v = to_vector(x.storage);
        return L::of(to_batch<T>(shuffle<N>(v, v, [](std::size_t) { return N - 1; })));
    } else {
        return x[N - 1];
    }
}

/// The inclusive scan of a wave. Where the order of joining shows, it is the doubling scan's.
template <LaneType T, std::size_t N, class Op>
CROSSLANE_INLINE Lanes<T, N> scan_wave(Lanes<T, N> const& x, Lanes<T, N> const& fill, Op op)
{
    if constexpr (!has_column_scan<Lanes<T, N>>) {
        return doubling_scan<1>(x, fill, op);
    } else if constexpr (Lanes<T, N>::is_halves) {
        auto const low = scan_wave(low_half(x), low_half(fill), op), high = scan_wave(high_half(x), high_half(fill), op);
        return {low, join_parts(last_lane(low), high, op)};
    } else {
        return scan_columns(x, fill, op);
    }
}

/// Lane i is lane i - 1 of x; lane 0 is the last one of carry.
template <LaneType T, std::size_t P, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> shift_behind(Lanes<T, P> const& carry, Lanes<T, N> const& x)
{
    if constexpr (P == N) {
        return shift_in<1>(carry, x);
    } else {
        return {shift_behind(carry, low_half(x)), shift_in<1>(low_half(x), high_half(x))};
    }
}

/// Wave by wave: its scan, then op with the carry in all lanes. The next carry does not wait for that: only one op separates
/// wave from wave. Flattened, so that op never remains a call.
template <bool inclusive, std::size_t N, LaneType T, class Op>
CROSSLANE_FLATTEN_LOOP T scan_waves(std::span<T const> in, T* out, Op op, T fill, T init)
{
    using Part = typename PartOf<Lanes<T, N>>::type;
    Part carry = init;
    auto const scanned = [&](Lanes<T, N> const& x) CROSSLANE_INLINE_LAMBDA { return scan_wave(x, Lanes<T, N>(fill), op); };
    auto const result = [&]([[maybe_unused]] Lanes<T, N> const& x, Lanes<T, N> const& all) CROSSLANE_INLINE_LAMBDA {
        if constexpr (inclusive) {
            return all;
        } else if constexpr (std::same_as<Op, Sum> && !is_float<T>) {
            return all - x; // saves a shuffle
        } else {
            return shift_behind(carry, all);
        }
    };
    std::size_t first = 0;
    for (; in.size() - first >= N; first += N) {
        auto const x = operand<Op>(load<N>(in.data() + first));
        auto const sums = scanned(x);
        result(x, join_parts(carry, sums, op)).store(out + first);
        carry = op(carry, last_lane(sums));
    }
    if (first == in.size()) return carry[0];
    auto const rest = Mask<N>::first(in.size() - first);
    auto const x = operand<Op>(load(in.data() + first, rest, fill));
    auto const all = join_parts(carry, scanned(x), op);
    store(out + first, result(x, all), rest);
    return all[in.size() - first - 1];
}

/// What a scan does with its checked ranges: see scan_waves.
struct ScanWaves
{
    template <bool inclusive, std::size_t N, LaneType T, class Op>
    CROSSLANE_INLINE T run(std::span<T const> in, T* out, Op op, T fill, T init) const
    {
        return scan_waves<inclusive, N>(in, out, op, fill, init);
    }
};

/// An init, if one is given. Unlike std::optional it takes a number as a T, so the compiler warns of one that T cannot hold.
template <LaneType T>
struct Init : std::optional<T>
{
    constexpr Init() = default;
    constexpr Init(T value) : std::optional<T>(value) {}
    constexpr Init(std::optional<T> const& value) : std::optional<T>(value) {}
};

/// Stands in for an identity that was not given. Returns auto, so that the compiler names the call that lacks it.
template <class Op, LaneType T>
auto no_scan_identity()
{
    static_assert(sizeof(Op) == 0,
                  "crosslane::exclusive_scan, inclusive_scan: a function needs its identity, as exclusive_scan(in, out, op, 0) "
                  "has, and init stands behind an operation, as in exclusive_scan(in, out, Sum{}, init)");
    return T{};
}

/// Whether a scan can take these; says so where it cannot.
template <std::size_t N, class In, class Out, class Op, LaneType T>
consteval bool can_scan()
{
    constexpr bool one_type = std::same_as<ElementOf<In const>, T>;
    constexpr bool joins = NamedOperation<Op> || JoinsLanes<Op, T, joined_wave_size<N, T>>;
    static_assert(one_type, "crosslane::exclusive_scan, inclusive_scan: in and out must hold the same type");
    static_assert(is_writable<Out>, "crosslane::exclusive_scan, inclusive_scan: out must be writable");
    static_assert(takes<Op, T>, "crosslane::exclusive_scan, inclusive_scan: BitAnd, BitOr and BitXor take integers");
    static_assert(joins, "crosslane::exclusive_scan, inclusive_scan: op must take two Lanes<T, N> and return one, for any N, "
                         "as [](auto a, auto b) { return max(a, b); } does");
    return one_type && is_writable<Out> && takes<Op, T> && joins;
}

template <LaneType T>
void require_room_for_scan(std::span<T const> from, std::span<T> to)
{
    if (to.size() < from.size()) fail<std::invalid_argument>("crosslane::exclusive_scan, inclusive_scan: out is shorter than in");
    require_no_overrun(from, to.first(from.size()), "crosslane::exclusive_scan, inclusive_scan: out begins inside in: "
                                                    "it must be the same range, begin before in, or lie apart");
}

/// What the first element is joined to.
template <bool inclusive, class Op, LaneType T>
T start_of_scan(T fill, T identity, Init<T> const& init)
{
    return operand<Op>(Lanes<T, 1>(init.value_or(inclusive ? fill : identity)))[0];
}

template <bool inclusive, std::size_t N, class In, class Out, class Op, LaneType T, class Scan = ScanWaves>
CROSSLANE_INLINE T scan(In const& in, Out& out, Op op, T fill, T identity, Init<T> init, Scan const& waves = {})
{
    if constexpr (can_scan<N, In, Out, Op, T>()) {
        auto const from = elements_of(in);
        auto const to = writable_elements_of(out);
        require_room_for_scan<T>(from, to);
        if (from.empty()) return init.value_or(identity);
        return waves.template run<inclusive, joined_wave_size<N, T>>(from, to.data(), op, fill,
                                                                     start_of_scan<inclusive, Op>(fill, identity, init));
    } else {
        return identity;
    }
}

template <bool inclusive, std::size_t N, class In, class Out, class Op>
CROSSLANE_INLINE auto scan_by_name(In const& in, Out& out, Op op, Init<ElementOf<Out>> init = {})
{
    using T = ElementOf<Out>;
    return scan<inclusive, N>(in, out, op, Op::template neutral<T>, Op::template identity<T>, init);
}

} // namespace detail

/// Exclusive scan of a whole range, by default its prefix sum: where each element's share begins, if in holds sizes.
///
///     auto const total = crosslane::exclusive_scan(in, out);    // of 3 1 0 2: out is 0 3 4 4, total is 6
///
/// Shapes   in and out: contiguous ranges of one lane type T; op: an operation of wave/operation.hpp; init: a T; N, the first
///          template argument, is the wave size (by default default_wave_size<T>; for floats see Order)  ->  T, the total:
///          what the next element would get.
/// Means    T r = init; for (i = 0; i < in.size(); ++i) { T x = in[i]; out[i] = r; r = op(r, x); } return r;
/// Active   init is op's identity unless given. An empty range returns init.
/// Order    Floats: within a wave, r is op(r at the end of the previous wave, the wave's doubling scan with strides 1, 2, 4,
///          …), as in inclusive_scan: given the same init, out[i] has the bits of inclusive_scan's out[i - 1]. N is 32 by
///          default for floats (16 for double), on every instruction set: the same bits everywhere.
/// Cost     256 KiB of int32 on an Intel Xeon (Sapphire Rapids): 0.15 ns an element with AVX-512, 0.19 to 0.21 with AVX2; a
///          plain loop 0.37 (bench/algorithm/scan).
/// Errors   std::invalid_argument if out is shorter than in, or begins inside in, past its start: in and out may be the same
///          range, or out may begin before in. Nothing outside in is read, and only the first in.size() elements of out are
///          written. Integers wrap in T: scan a wider copy of small ones, std::vector<std::uint32_t> wide(bytes.begin(),
///          bytes.end()). A bitwise operation on floats does not compile.
/// Source   std::exclusive_scan; CUB DeviceScan.
///
/// Even after using namespace crosslane, write crosslane:: where op is a function, init has another type, or in and out differ in
/// type: for a std::vector the compiler also looks at std::exclusive_scan and std::inclusive_scan.
template <std::size_t N = 0, LaneRange In, LaneRange Out, NamedOperation Op = Sum, LaneType T = detail::ElementOf<Out>>
T exclusive_scan(In const& in, Out&& out, Op op = {}, std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan_by_name<false, N>(in, out, op, init);
}

/// Inclusive scan of a whole range: as exclusive_scan, with each element's own value included.
///
///     auto const total = crosslane::inclusive_scan(in, out);    // of 3 1 0 2: out is 3 4 4 6, total is 6
///
/// Shapes   As exclusive_scan.
/// Means    T r = init; for (i = 0; i < in.size(); ++i) out[i] = r = op(r, in[i]); return r;
/// Active   Without init the first element stands for itself: a leading -0.0 stays one, and the least of nothing but NaN is
///          NaN. An empty range returns init, or op's identity.
/// Order    As exclusive_scan.
/// Errors   As exclusive_scan.
/// Source   std::inclusive_scan; CUB DeviceScan.
template <std::size_t N = 0, LaneRange In, LaneRange Out, NamedOperation Op = Sum, LaneType T = detail::ElementOf<Out>>
T inclusive_scan(In const& in, Out&& out, Op op = {}, std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan_by_name<true, N>(in, out, op, init);
}

// std's scans take any two arguments of one type for iterators, and argument-dependent lookup finds them for a std::vector.
// These overloads match such calls more closely: first for ranges that own their elements, then for views.
template <std::size_t N = 0, LaneRange R, class F>
    requires(NamedOperation<detail::Operation<F>>)
auto inclusive_scan(R const& in, R& out, detail::Operation<F> op)
{
    return detail::scan_by_name<true, N>(in, out, op);
}
template <std::size_t N = 0, LaneRange R, class F, detail::ElementOfLane<detail::ElementOf<R>> T>
    requires(NamedOperation<detail::Operation<F>>)
auto inclusive_scan(R const& in, R& out, detail::Operation<F> op, T init)
{
    return detail::scan_by_name<true, N>(in, out, op, static_cast<detail::ElementOf<R>>(init));
}
template <std::size_t N = 0, LaneRange R, class F, detail::ElementOfLane<detail::ElementOf<R>> T>
    requires(NamedOperation<detail::Operation<F>>)
auto exclusive_scan(R const& in, R& out, detail::Operation<F> op, T init)
{
    return detail::scan_by_name<false, N>(in, out, op, static_cast<detail::ElementOf<R>>(init));
}
template <std::size_t N = 0, LaneRange R, class F>
    requires(NamedOperation<detail::Operation<F>> && detail::is_writable<R const>)
auto inclusive_scan(R const& in, R const& out, detail::Operation<F> op)
{
    return detail::scan_by_name<true, N>(in, out, op);
}
template <std::size_t N = 0, LaneRange R, class F, detail::ElementOfLane<detail::ElementOf<R>> T>
    requires(NamedOperation<detail::Operation<F>> && detail::is_writable<R const>)
auto inclusive_scan(R const& in, R const& out, detail::Operation<F> op, T init)
{
    return detail::scan_by_name<true, N>(in, out, op, static_cast<detail::ElementOf<R>>(init));
}
template <std::size_t N = 0, LaneRange R, class F, detail::ElementOfLane<detail::ElementOf<R>> T>
    requires(NamedOperation<detail::Operation<F>> && detail::is_writable<R const>)
auto exclusive_scan(R const& in, R const& out, detail::Operation<F> op, T init)
{
    return detail::scan_by_name<false, N>(in, out, op, static_cast<detail::ElementOf<R>>(init));
}

/// Exclusive and inclusive scan by any associative operation, which need not commute.
///
///     // fills the gaps with the previous id
///     crosslane::inclusive_scan(ids, ids, [](auto a, auto b) { return select(b != 0, b, a); }, 0);
///
/// Shapes   As above; op takes and returns Lanes<T, M> for any M up to N: write it as a generic lambda; identity: a T that
///          leaves every value as it is, from both sides.
/// Means    As above.
/// Active   init is identity unless given.
/// Order    As above; the lower elements are always op's first argument. An op of integers must be associative to the last bit.
/// Errors   As above; what op throws passes through.
/// Source   std::exclusive_scan and std::inclusive_scan; CUB DeviceScan.
template <std::size_t N = 0, LaneRange In, LaneRange Out, class Op, LaneType T = detail::ElementOf<Out>>
    requires(!NamedOperation<Op>)
T exclusive_scan(In const& in, Out&& out, Op op, std::type_identity_t<T> identity = detail::no_scan_identity<Op, T>(),
                 std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan<false, N>(in, out, op, identity, identity, init);
}
template <std::size_t N = 0, LaneRange In, LaneRange Out, class Op, LaneType T = detail::ElementOf<Out>>
    requires(!NamedOperation<Op>)
T inclusive_scan(In const& in, Out&& out, Op op, std::type_identity_t<T> identity = detail::no_scan_identity<Op, T>(),
                 std::type_identity_t<detail::Init<T>> init = {})
{
    return detail::scan<true, N>(in, out, op, identity, identity, init);
}

} // namespace crosslane
