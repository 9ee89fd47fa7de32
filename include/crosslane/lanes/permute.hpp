#pragma once

#include <crosslane/lanes/isa/shift_registers.hpp>
#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Lane i is lane i - S of x; the first S lanes are the last S of previous, as if it lay below x.
template <std::size_t S, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> shift_in(Lanes<T, N> const& previous, Lanes<T, N> const& x)
{
    using L = Lanes<T, N>;
    if constexpr (S == 0) {
        return x;
    } else if constexpr (S == N) {
        return previous;
    } else if constexpr (L::is_halves) {
        if constexpr (S < N / 2) {
            return L(shift_in<S>(previous.storage.hi, x.storage.lo), shift_in<S>(x.storage.lo, x.storage.hi));
        } else {
            return L(shift_in<S - N / 2>(previous.storage.lo, previous.storage.hi), shift_in<S - N / 2>(previous.storage.hi, x.storage.lo));
        }
    } else {
        return CROSSLANE_UNDEFINED_IN((undefined_bits(x) << S | undefined_bits(previous) >> (N - S)) & every_lane<N>,
                                      L::of(to_batch<T>(shift_in_register<S, N>(to_vector(previous.storage), to_vector(x.storage)))));
    }
}

/// Lane i is lane i ^ S of x.
template <std::size_t S, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> swap_lanes(Lanes<T, N> const& x)
{
    using L = Lanes<T, N>;
    if constexpr (S == 0) {
        return x;
    } else if constexpr (L::is_halves) {
        auto const low = swap_lanes<S % (N / 2)>(x.storage.lo), high = swap_lanes<S % (N / 2)>(x.storage.hi);
        return S >= N / 2 ? L(high, low) : L(low, high);
    } else {
        auto const v = to_vector(x.storage);
        auto const index = [](std::size_t i) { return i < N ? i ^ S : i; };
        return CROSSLANE_UNDEFINED_IN(permuted_bits<N>(undefined_bits(x), index),
                                      L::of(to_batch<T>(shuffle<L::bytes / sizeof(T)>(v, v, index))));
    }
}

/// Lanes Odd, 2 + Odd, 4 + Odd, … of x.
template <std::size_t Odd, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N / 2> every_second(Lanes<T, N> const& x)
{
    using L = Lanes<T, N>;
    using To = Lanes<T, N / 2>;
    auto const index = [](std::size_t i) { return i < N / 2 ? 2 * i + Odd : 0; };
    if constexpr (!L::is_halves) {
        auto const v = to_vector(x.storage);
        return CROSSLANE_UNDEFINED_IN(permuted_bits<N / 2>(undefined_bits(x), index),
                                      To::of(to_batch<T>(shuffle<To::bytes / sizeof(T)>(v, v, index))));
    } else if constexpr (N == 2) {
        return Odd == 0 ? x.low() : x.high();
    } else if constexpr (!To::is_halves && To::bytes != 0) {
        return CROSSLANE_UNDEFINED_IN(
            permuted_bits<N / 2>(undefined_bits(x), index),
            To::of(to_batch<T>(shuffle<N / 2>(to_vector(x.storage.lo.storage), to_vector(x.storage.hi.storage), index))));
    } else {
        return To(every_second<Odd>(x.storage.lo), every_second<Odd>(x.storage.hi));
    }
}

template <std::size_t S, class T, std::size_t C>
CROSSLANE_INLINE Vec<T, C> shift_in(Vec<T, C> const& previous, Vec<T, C> const& x)
{
    return per_component([](T const& p, T const& v) CROSSLANE_INLINE_LAMBDA { return shift_in<S>(p, v); }, previous, x);
}
template <std::size_t Odd, class T, std::size_t C>
CROSSLANE_INLINE auto every_second(Vec<T, C> const& x)
{
    return per_component([](T const& v) CROSSLANE_INLINE_LAMBDA { return every_second<Odd>(v); }, x);
}
template <class T, std::size_t C>
CROSSLANE_INLINE auto low_half(Vec<T, C> const& x)
{
    return per_component([](T const& v) CROSSLANE_INLINE_LAMBDA { return v.low(); }, x);
}
template <class T, std::size_t C>
CROSSLANE_INLINE auto high_half(Vec<T, C> const& x)
{
    return per_component([](T const& v) CROSSLANE_INLINE_LAMBDA { return v.high(); }, x);
}
template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, 2 * N> join(Lanes<T, N> const& low, Lanes<T, N> const& high) { return {low, high}; }
template <class T, std::size_t C>
CROSSLANE_INLINE auto join(Vec<T, C> const& low, Vec<T, C> const& high)
{
    return per_component([](T const& a, T const& b) CROSSLANE_INLINE_LAMBDA { return join(a, b); }, low, high);
}

/// How many lanes a Lanes or a Vec of Lanes has, and whether it is kept in halves.
template <class X>
inline constexpr std::size_t lane_count_of = X::size;
template <LaneType T, std::size_t N, std::size_t C>
inline constexpr std::size_t lane_count_of<Vec<Lanes<T, N>, C>> = N;
template <class X>
inline constexpr bool is_kept_in_halves = X::is_halves;
template <LaneType T, std::size_t N, std::size_t C>
inline constexpr bool is_kept_in_halves<Vec<Lanes<T, N>, C>> = Lanes<T, N>::is_halves;

} // namespace crosslane::detail
