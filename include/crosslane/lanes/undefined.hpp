#pragma once

// Checked builds: which lanes hold what was never set. Beside each register of lanes, and each mask, stands a bit for each of its
// lanes. What is made of a plain register counts as set: a place that forgets to carry the bits along misses mistakes, and invents none.

#include <crosslane/lanes/check_writes.hpp>

#if defined(CROSSLANE_IS_CHECKED)

#include <bit>
#include <cstddef>
#include <tuple>
#include <type_traits>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

__extension__ typedef unsigned __int128 Uint128;

/// A bit for each of N lanes.
template <std::size_t N>
using LaneBits = std::conditional_t<(N > 64), Uint128, std::uint64_t>;
template <std::size_t N>
inline constexpr LaneBits<N> every_lane = static_cast<LaneBits<N>>(~LaneBits<N>{} >> (8 * sizeof(LaneBits<N>) - N));

/// What stands beside a register of N lanes; beside halves stands nothing.
template <std::size_t N, bool IsRegister>
struct UndefinedBits
{
    using Word = std::conditional_t<(N <= 8), std::uint8_t, std::uint64_t>;
    Word bits;
    static constexpr UndefinedBits all() { return {static_cast<Word>(every_lane<N>)}; }
};
template <std::size_t N>
struct UndefinedBits<N, false>
{
    static constexpr UndefinedBits all() { return {}; }
};

/// Those of N lanes of x that were never set. x is a Lanes, a Mask, or what holds a Mask.
template <std::size_t N, class X>
[[nodiscard]] CROSSLANE_INLINE LaneBits<N> undefined_bits(X const& x)
{
    if constexpr (requires { x.undefined.bits; }) {
        return x.undefined.bits;
    } else if constexpr (requires { x.storage.lo; }) {
        return undefined_bits<N / 2>(x.storage.lo) | LaneBits<N>{undefined_bits<N / 2>(x.storage.hi)} << N / 2;
    } else {
        return undefined_bits<N>(x.storage);
    }
}
template <class X>
[[nodiscard]] CROSSLANE_INLINE LaneBits<X::size> undefined_bits(X const& x)
{
    return undefined_bits<X::size>(x);
}

/// Those that were never set in one of several.
template <class... X>
[[nodiscard]] CROSSLANE_INLINE auto undefined_in(X const&... x)
{
    return (undefined_bits(x) | ...);
}

/// x, in which the lanes of bits were never set, and the others were.
template <std::size_t N, class X>
CROSSLANE_INLINE void set_undefined(X& x, LaneBits<N> bits)
{
    if constexpr (requires { x.undefined.bits; }) {
        x.undefined.bits = static_cast<decltype(x.undefined.bits)>(bits);
    } else if constexpr (requires { x.storage.lo; }) {
        set_undefined<N / 2>(x.storage.lo, static_cast<LaneBits<N / 2>>(bits & every_lane<N / 2>));
        set_undefined<N / 2>(x.storage.hi, static_cast<LaneBits<N / 2>>(bits >> N / 2));
    } else {
        set_undefined<N>(x.storage, bits);
    }
}
template <class X>
[[nodiscard]] CROSSLANE_INLINE X with_undefined(X x, LaneBits<X::size> bits)
{
    set_undefined<X::size>(x, bits);
    return x;
}

/// The lanes of a mask as bits.
template <class M>
[[nodiscard]] CROSSLANE_INLINE LaneBits<M::size> true_bits(M const& m)
{
    if constexpr (M::size == 128) {
        return LaneBits<128>{m.low().bits()} | LaneBits<128>{m.high().bits()} << 64;
    } else {
        return m.bits();
    }
}

/// Bit i is bit index(i) of bits. Mostly there are none.
template <std::size_t N, class Bits, class F>
[[nodiscard, gnu::cold, gnu::noinline]] LaneBits<N> permuted_one_by_one(Bits bits, F index)
{
    LaneBits<N> result{};
    for (std::size_t i = 0; i < N; ++i) result |= LaneBits<N>{static_cast<std::uint64_t>(bits >> index(i) & 1)} << i;
    return result;
}
template <std::size_t N, class Bits, class F>
[[nodiscard]] CROSSLANE_INLINE LaneBits<N> permuted_bits(Bits bits, F index)
{
    return bits == 0 ? LaneBits<N>{} : permuted_one_by_one<N>(bits, index);
}

/// a && b: false where either is known to be false. a || b: true where either is known to be true.
template <class M>
[[nodiscard]] CROSSLANE_INLINE LaneBits<M::size> undefined_and(M const& a, M const& b)
{
    auto const in_a = undefined_bits(a), in_b = undefined_bits(b);
    if ((in_a | in_b) == 0) return 0;
    return (in_a | in_b) & (in_a | true_bits(a)) & (in_b | true_bits(b));
}
template <class M>
[[nodiscard]] CROSSLANE_INLINE LaneBits<M::size> undefined_or(M const& a, M const& b)
{
    auto const in_a = undefined_bits(a), in_b = undefined_bits(b);
    if ((in_a | in_b) == 0) return 0;
    return (in_a | in_b) & (in_a | ~true_bits(a)) & (in_b | ~true_bits(b));
}

/// select(m, a, b): a lane of the side that is chosen, or one of which nobody knows which side that is.
template <class M, class L>
[[nodiscard]] CROSSLANE_INLINE LaneBits<L::size> undefined_select(M const& m, L const& a, L const& b)
{
    auto const in_m = undefined_bits(m), in_a = undefined_bits(a), in_b = undefined_bits(b);
    if ((in_m | in_a | in_b) == 0) return 0;
    auto const first = true_bits(m);
    return in_m | (first & in_a) | (~first & in_b);
}

/// table[index[lane] % N].
template <class T, class I>
[[nodiscard]] CROSSLANE_INLINE LaneBits<I::size> undefined_lookup(T const& table, I const& index)
{
    auto const from = [&](std::size_t i) { return static_cast<std::uint64_t>(index[i]) % T::size; };
    return undefined_bits(index) | permuted_bits<I::size>(undefined_bits(table), from);
}

/// f of every Lanes and Mask of x: itself, a Vec's components, what a struct's members() lists; a uniform value has none.
template <class X, class F>
CROSSLANE_INLINE void for_lanes_of(X& x, F const& f)
{
    if constexpr (requires { typename X::Storage; typename X::Half; x.storage; }) { // a struct's size may be a number of its own
        f(x);
    } else if constexpr (requires(std::remove_const_t<X>& s) { s.members(); }) {
        std::apply([&](auto&... member) { (for_lanes_of(member, f), ...); }, const_cast<std::remove_const_t<X>&>(x).members());
    } else if constexpr (requires { x.x; x.y; }) {
        for_lanes_of(x.x, f);
        for_lanes_of(x.y, f);
        if constexpr (requires { x.z; }) for_lanes_of(x.z, f);
        if constexpr (requires { x.w; }) for_lanes_of(x.w, f);
    }
}

/// x, in which the lanes of bits too were never set.
template <class Bits, class X>
[[nodiscard]] CROSSLANE_INLINE X undefined_also_in(Bits bits, X x)
{
    if (bits != 0) for_lanes_of(x, [&]<class L>(L& lanes) { set_undefined<L::size>(lanes, undefined_bits(lanes) | bits); });
    return x;
}
template <class W>
[[nodiscard]] CROSSLANE_INLINE LaneBits<W::size> inactive_lanes(W const& wave)
{
    return ~true_bits(wave.active) & every_lane<W::size>;
}

inline std::uint32_t first_lane(Uint128 bits)
{
    auto const low = static_cast<std::uint64_t>(bits), high = static_cast<std::uint64_t>(bits >> 64);
    return static_cast<std::uint32_t>(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
}
inline std::string undefined_lane(Uint128 bits, char const* what, std::string const& how = "never set")
{
    return "lane " + std::to_string(first_lane(bits)) + " of its " + what + " was " + how;
}
[[gnu::cold, gnu::noinline]] inline void report_undefined(Caller const& caller, Uint128 bits,
                                                          char const* what CROSSLANE_CHECK_MORE(, std::uint64_t wide_write))
{
    if (bits == 0) return;
    auto const lane = first_lane(bits);
    report(Finding::Kind::undefined, caller, lane,
           undefined_lane(bits, what CROSSLANE_CHECK_MORE(, how_set(lane, wide_write, caller.file))));
}

#if defined(CROSSLANE_CHECKS_MORE)
/// The history of a variable is that of its first register.
template <class L>
    requires requires { L::bytes; }
[[nodiscard]] CROSSLANE_INLINE auto& history_of(L& x)
{
    if constexpr (L::is_halves) {
        return history_of(x.storage.lo);
    } else {
        return x.history;
    }
}

/// The number of the last wide write to what holds the first lane of bits in x.
template <class X>
[[nodiscard]] std::uint64_t last_wide_write(X const& x, Uint128 bits)
{
    std::uint64_t result = 0;
    for_lanes_of(x, [&](auto const& lanes) {
        if constexpr (requires { history_of(lanes); })
            if ((undefined_bits(lanes) & bits & (~bits + 1)) != 0) result = history_of(lanes).wide_write;
    });
    return result;
}

/// x = y, whichever branch runs.
template <class L>
CROSSLANE_INLINE void copy_lanes(L& x, L const& y)
{
    if constexpr (L::is_halves) {
        copy_lanes(x.storage.lo, y.storage.lo);
        copy_lanes(x.storage.hi, y.storage.hi);
    } else {
        x.storage = y.storage;
        x.undefined = y.undefined;
        x.history = y.history;
    }
}

/// x = y in a branch that is younger than x: its other lanes must keep their values.
template <class L>
[[gnu::cold, gnu::noinline]] void assign_in_branch(Branch const& branch, L& x, L const& y)
{
    auto const before = x.to_array(), after = y.to_array();
    auto wide = undefined_bits(x) & ~undefined_bits(y);
    for (std::size_t i = 0; i < L::size; ++i)
        if (std::memcmp(&before[i], &after[i], sizeof before[i]) != 0) wide |= LaneBits<L::size>{1} << i;
    wide &= ~static_cast<LaneBits<L::size>>(branch.lanes) & every_lane<L::size>;
    copy_lanes(x, y);
    if (wide == 0 || per_thread::findings_allowed[static_cast<std::size_t>(Finding::Kind::undefined)] != 0) return;
    set_undefined<L::size>(x, undefined_bits(x) | wide);
    history_of(x).wide_write = log_wide_write(branch, wide);
}
template <class L>
CROSSLANE_INLINE void assign_lanes(L& x, L const& y)
{
    auto const& branch = per_thread::branch;
    if (branch.size == L::size && history_of(x).is_before(branch)) return assign_in_branch(branch, x, y);
    copy_lanes(x, y);
}
#endif

/// Checks that the lanes of x in m were ever set. x is a function's argument, index, value or condition.
template <class M, class X>
CROSSLANE_INLINE void check_defined(Caller const& caller, M const& m, X const& x, char const* what = "argument")
{
    LaneBits<M::size> bits{};
    for_lanes_of(x, [&](auto const& lanes) { bits |= undefined_bits(lanes); });
    if (bits != 0) report_undefined(caller, bits & true_bits(m), what CROSSLANE_CHECK_MORE(, last_wide_write(x, bits & true_bits(m))));
}

} // namespace crosslane::detail

// An expression, after the lanes of it that checked builds take for never set: those alone, or those too.
#define CROSSLANE_UNDEFINED_IN(bits, ...) ::crosslane::detail::with_undefined((__VA_ARGS__), bits)
#define CROSSLANE_UNDEFINED_ALSO_IN(bits, ...) ::crosslane::detail::undefined_also_in(bits, (__VA_ARGS__))
#else
#define CROSSLANE_UNDEFINED_IN(bits, ...) __VA_ARGS__
#define CROSSLANE_UNDEFINED_ALSO_IN(bits, ...) __VA_ARGS__
#endif
