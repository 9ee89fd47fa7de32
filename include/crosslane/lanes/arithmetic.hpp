#pragma once

// What the operators of Lanes do, register by register or lane by lane. Builds on register.hpp; Lanes, with which it is called,
// is a layer above.

#include <crosslane/lanes/register.hpp> // first: includes go six deep from here
#include <crosslane/lanes/divide.hpp>

#include <array>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Calls f for every lane. The slow way, for what has no instruction.
template <LaneType T, std::size_t N, class F, class... X>
CROSSLANE_INLINE Lanes<T, N> per_lane(F f, Lanes<T, N> const& first, X const&... more)
{
    auto const call = [&](auto const&... x) CROSSLANE_INLINE_LAMBDA {
        std::array<T, N> result;
        for (std::size_t i = 0; i < N; ++i) result[i] = f(x[i]...);
        return Lanes<T, N>::from_array(result);
    };
    return CROSSLANE_UNDEFINED_IN(undefined_in(first, more...), call(first.to_array(), more.to_array()...));
}

/// f on every register as the compiler's vectors, of unsigned lanes for integers, so that they wrap; or on single lanes. xsimd's
/// operators are calls within calls in builds without optimization, and its * goes lane by lane where there is no instruction.
template <LaneType T, std::size_t N, class F>
[[gnu::always_inline]] inline Lanes<T, N> per_vector(F f, Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return per_register<Lanes<T, N>>(
        [f](auto const& x, auto const& y) __attribute__((always_inline)) {
            if constexpr (is_single<std::remove_cvref_t<decltype(x)>>) {
                return f(x, y);
            } else {
                using V = Vector<std::conditional_t<is_float<T>, T, UintOf<sizeof(T)>>, sizeof(x)>;
                return to_batch<T>(f(detail::bit_cast<V>(x.data), detail::bit_cast<V>(y.data)));
            }
        },
        a, b);
}

template <bool Remainder, std::integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> divide_integers(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return per_register<Lanes<T, N>>(
        [](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA {
            if constexpr (is_single<std::remove_cvref_t<decltype(x)>>) {
                return Single<T>{divide_one<Remainder>(x.value, y.value)};
            } else {
                using V = Vector<UintOf<sizeof(T)>, sizeof(x)>;
                return to_batch<T>(divide_lanes<Remainder, T>(detail::bit_cast<V>(x.data), detail::bit_cast<V>(y.data)));
            }
        },
        a, b);
}

template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> divide(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    if constexpr (is_float<T>) {
        return per_vector([](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA { return x / y; }, a, b);
    } else {
        return divide_integers<false>(a, b);
    }
}

template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> remainder(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    static_assert(std::integral<T>, "crosslane::Lanes: % takes integer lanes; use fmod for floats");
    return divide_integers<true>(a, b);
}

/// f on every register as the compiler's vectors, or on single lanes: shifts with an amount for each lane.
template <LaneType T, std::size_t N, class F>
CROSSLANE_INLINE Lanes<T, N> shift(F f, Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    static_assert(std::integral<T>, "crosslane::Lanes: << and >> take integer lanes");
    return per_register<Lanes<T, N>>(
        [f](auto const& x, auto const& y) CROSSLANE_INLINE_LAMBDA {
            if constexpr (is_single<std::remove_cvref_t<decltype(x)>>) {
                return Single<T>{static_cast<T>(f(x.value, static_cast<T>(y.value & static_cast<T>(8 * sizeof(T) - 1))))};
            } else {
                auto const v = to_vector(x);
                return to_batch<T>(f(v, to_vector(y) & static_cast<T>(8 * sizeof(T) - 1)));
            }
        },
        a, b);
}

template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> shift_left(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return shift([](auto x, auto y) CROSSLANE_INLINE_LAMBDA { return x << y; }, a, b);
}

template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> shift_right(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return shift([](auto x, auto y) CROSSLANE_INLINE_LAMBDA { return x >> y; }, a, b);
}

/// What is computed in: for one integer, the unsigned type in which nothing overflows; int would, for std::uint16_t.
template <class T>
struct WrappingOf { using type = T const&; };
template <class T>
    requires std::integral<T> && (!std::same_as<T, bool>)
struct WrappingOf<T> { using type = UintOf<(sizeof(T) < 4 ? 4 : sizeof(T))>; };
template <class T>
using Wrapping = typename WrappingOf<T>::type;

// The operators of C++ by name, giving a T for two T. & | ^ and the comparisons also take two types, such as masks of two widths.
// clang-format off
struct Negative { template <class T> CROSSLANE_INLINE T operator()(T const& x) const { return T(-Wrapping<T>(x)); } };
struct Inverted { template <class T> CROSSLANE_INLINE T operator()(T const& x) const { return T(~x); } };
struct Not { template <class T> CROSSLANE_INLINE auto operator()(T const& x) const { return !x; } };
struct Plus
{
    template <class T, class W = Wrapping<T>> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return T(W(x) + W(y)); }
};
struct Minus
{
    template <class T, class W = Wrapping<T>> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return T(W(x) - W(y)); }
};
struct Times
{
    template <class T, class W = Wrapping<T>> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return T(W(x) * W(y)); }
};
struct Over
{
    template <class T> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return T(x / y); }
    template <std::integral T> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return (Lanes<T, 1>(x) / Lanes<T, 1>(y))[0]; }
};
struct Rest
{
    template <class T> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return T(x % y); }
    template <std::integral T> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return (Lanes<T, 1>(x) % Lanes<T, 1>(y))[0]; }
};
struct And
{
    template <class T> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return T(x & y); }
    template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x & y; }
};
struct Or
{
    template <class T> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return T(x | y); }
    template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x | y; }
};
struct Xor
{
    template <class T> CROSSLANE_INLINE T operator()(T const& x, T const& y) const { return T(x ^ y); }
    template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x ^ y; }
};
struct Equal { template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x == y; } };
struct NotEqual { template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x != y; } };
struct Less { template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x < y; } };
struct LessEqual { template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x <= y; } };
struct Greater { template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x > y; } };
struct GreaterEqual { template <class A, class B> CROSSLANE_INLINE auto operator()(A const& x, B const& y) const { return x >= y; } };
// clang-format on

} // namespace crosslane::detail
