#pragma once

#include <crosslane/lanes/isa/elementary.hpp>
#include <crosslane/lanes/math.hpp>

#include <numbers>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// e^r 2^k, for |r| up to ln(2) / 2, where k is in the last bits of k_bits. A Taylor series, whose first omitted term is
/// r^(Degree + 1) / (Degree + 1)!, then 2^k in two steps, so that only the last step rounds or leaves the normal numbers.
template <std::size_t Degree, class V>
CROSSLANE_INLINE V exp_series(V const& r, V const& k_bits)
{
    using T = typename V::value_type;
    using U = UintOf<sizeof(T)>;
    static constexpr auto factor = [] {
        std::array<double, Degree + 1> f{1};
        for (std::size_t n = 1; n <= Degree; ++n) f[n] = f[n - 1] * static_cast<double>(n); // n!, exact
        for (auto& x : f) x = 1 / x;
        return f;
    }();
    V sum(static_cast<T>(factor[Degree]));
    [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        ((sum = fused_multiply_add(sum, r, V(static_cast<T>(factor[Degree - 1 - I])))), ...);
    }(std::make_index_sequence<Degree>{});

    constexpr int mantissa = std::numeric_limits<T>::digits - 1;
    auto const k = detail::bit_cast<Vector<U, sizeof(V)>>(k_bits.data), k_half = k >> 1;
    auto const power = [](auto const& exponent) CROSSLANE_INLINE_LAMBDA {
        return to_batch<T>((exponent << mantissa) + detail::bit_cast<U>(T(1)));
    };
    return sum * power(k - k_half) * power(k_half);
}

/// Adding it rounds to a whole number, which is then in the last bits.
template <class T>
inline constexpr T to_whole = static_cast<T>(sizeof(T) == 4 ? 0x1.8p23 : 0x1.8p52);

// For plain numbers, where there are no registers, these are <cmath>'s. x is clamped: past the limits all is 0 or infinity.

template <class V>
CROSSLANE_INLINE V exp_value(V const& x)
{
    if constexpr (std::is_arithmetic_v<V>) {
        return std::exp(x);
    } else {
        // x = k ln(2) + r, with ln(2) in two parts, so that k times the first is exact.
        using T = typename V::value_type;
        constexpr bool is_float = sizeof(T) == 4;
        constexpr T ln2_high = static_cast<T>(is_float ? 0x1.62e4p-1 : 0x1.62e42fefa38p-1);
        constexpr T ln2_low = static_cast<T>(is_float ? 0x1.7f7d1cf79abcap-20 : 0x1.ef35793c7673p-45);
        V const inside = (xsimd::min)(V(is_float ? 89 : 710), (xsimd::max)(V(is_float ? -104 : -746), x)); // NaN stays
        V const k_bits = fused_multiply_add(inside, V(std::numbers::log2e_v<T>), V(to_whole<T>)), k = k_bits - V(to_whole<T>);
        V const r = fused_multiply_add(k, V(-ln2_low), fused_multiply_add(k, V(-ln2_high), inside));
        return exp_series<is_float ? 7 : 13>(r, k_bits);
    }
}

template <std::size_t Degree, class V>
CROSSLANE_INLINE V exp2_inside(V const& x)
{
    using T = typename V::value_type;
    V const k_bits = x + V(to_whole<T>), k = k_bits - V(to_whole<T>);
    return exp_series<Degree>((x - k) * V(std::numbers::ln2_v<T>), k_bits);
}
template <class V>
CROSSLANE_INLINE V exp2_value(V const& x)
{
    if constexpr (std::is_arithmetic_v<V>) {
        return std::exp2(x);
    } else {
        constexpr bool is_float = sizeof(typename V::value_type) == 4;
        return exp2_inside<is_float ? 7 : 13>((xsimd::min)(V(is_float ? 129 : 1025), (xsimd::max)(V(is_float ? -151 : -1076), x)));
    }
}

/// logarithm(x), which is xsimd's. For doubles below the normal numbers xsimd's is wrong: there it is taken of 2^54 x, and the
/// logarithm of 2^54 is subtracted.
template <class V, class F>
CROSSLANE_INLINE V log_value(V const& x, double of_2, F logarithm)
{
    if constexpr (std::is_arithmetic_v<V>) {
        return logarithm(x);
    } else if constexpr (logarithm_in_halves<V>) {
        return by_halves(x, [&](auto const& half) CROSSLANE_INLINE_LAMBDA { return log_value(half, of_2, logarithm); });
    } else if constexpr (sizeof(typename V::value_type) == 4) {
        return logarithm(x);
    } else {
        auto const tiny = x < V((std::numeric_limits<double>::min)());
        return logarithm(xsimd::select(tiny, x * V(0x1p54), x)) - xsimd::select(tiny, V(54 * of_2), V(0));
    }
}

template <LaneType T, std::size_t N, class F, class... X>
CROSSLANE_INLINE Lanes<T, N> elementary(F f, Lanes<T, N> const& x, X const&... more)
{
    return math([f](auto const&... v) CROSSLANE_INLINE_LAMBDA { return elementary_value(f, v...); }, x, more...);
}

template <LaneType T, std::size_t N, class F>
CROSSLANE_INLINE Lanes<T, N> logarithm(Lanes<T, N> const& x, double of_2, F f)
{
    return elementary([&](auto const& v) CROSSLANE_INLINE_LAMBDA { return log_value(v, of_2, f); }, x);
}

/// x^y of doubles that were floats, x > 0, with a relative error within 2^-32. x = 2^k m with m from sqrt(1/2) to sqrt(2), and
/// log2(m) is 2 / ln(2) times s + s^3 / 3 + s^5 / 5 + …, where s = (m - 1) / (m + 1). Powers of two are exact. For 0 and
/// infinity k is -1023 and 1024: right for an infinite y.
template <class V>
CROSSLANE_INLINE V pow_of_floats(V const& x, V const& y)
{
    using Words = Vector<std::uint64_t, sizeof(V)>;
    constexpr auto one = detail::bit_cast<std::uint64_t>(1.0), lowest = detail::bit_cast<std::uint64_t>(std::numbers::sqrt2 / 2);
    constexpr auto two_52 = detail::bit_cast<std::uint64_t>(0x1p52);
    Words const bits = detail::bit_cast<Words>(x.data) + (one - lowest);
    V const m = to_batch<double>((bits & 0xfffffffffffff) + lowest), k = to_batch<double>((bits >> 52) | two_52) - V(0x1p52 + 1023);
    V const s = (m - V(1)) / (m + V(1)), z = s * s;
    V sum(1.0 / 13);
    [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        ((sum = fused_multiply_add(sum, z, V(1.0 / I))), ...);
    }(std::index_sequence<11, 9, 7, 5, 3, 1>{});
    V const log2 = fused_multiply_add(sum, s * V(2 * std::numbers::log2e), k);
    return exp2_inside<8>((xsimd::min)(V(1000), (xsimd::max)(V(-1000), y * log2)));
}

} // namespace detail

/// Exponential functions and logarithms, lane by lane.
///
/// Shapes   Lanes<T, N> of a float T  ->  Lanes<T, N>.
/// Means    C's functions, for denormal arguments and results too. exp2 of a whole number and log2 of a power of two are
///          exact. Other results are off by less than this many units in the last place, not by the same amount everywhere:
///
///                   exp    exp2   log    log2   log10
///          half     0.51   0.51   0.51   0.51   0.51      half is computed as float
///          float    1.25   1.25   1      2      2
///          double   1.25   1.25   1      1      2
///
/// Active   Every lane takes part.
/// Errors   None. The logarithms of 0 are -infinity, those of a negative number are NaN.
/// Source   HLSL's functions of these names.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> exp(Lanes<T, N> const& x)
{
    return detail::math([](auto const& v) CROSSLANE_INLINE_LAMBDA { return detail::exp_value(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> exp2(Lanes<T, N> const& x)
{
    return detail::math([](auto const& v) CROSSLANE_INLINE_LAMBDA { return detail::exp2_value(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> log(Lanes<T, N> const& x)
{
    return detail::logarithm(x, std::numbers::ln2, [](auto const& n) CROSSLANE_INLINE_LAMBDA { return xsimd::log(n); });
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> log2(Lanes<T, N> const& x)
{
    return detail::logarithm(x, 1, [](auto const& n) CROSSLANE_INLINE_LAMBDA { return xsimd::log2(n); });
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> log10(Lanes<T, N> const& x)
{
    constexpr double of_2 = std::numbers::ln2 / std::numbers::ln10;
    return detail::logarithm(x, of_2, [](auto const& n) CROSSLANE_INLINE_LAMBDA { return xsimd::log10(n); });
}

/// Trigonometric functions and the hyperbolic tangent, lane by lane.
///
/// Shapes   Lanes<T, N> of a float T  ->  Lanes<T, N>.
/// Means    C's functions, by xsimd: off by less than 4 units in the last place, and the last bits may differ between
///          instruction sets and, of sin, cos and tan past 62, with the other lanes. half is computed as float.
/// Active   Every lane takes part.
/// Errors   None. asin and acos of a number past 1 are NaN, and so are sin, cos and tan of an infinity.
/// Source   HLSL's functions of these names.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> sin(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::sin(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> cos(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::cos(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> tan(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::tan(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> asin(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::asin(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> acos(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::acos(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> atan(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::atan(v); }, x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> tanh(Lanes<T, N> const& x)
{
    return detail::elementary([](auto const& v) CROSSLANE_INLINE_LAMBDA { return xsimd::tanh(v); }, x);
}

namespace detail {

/// |x| with the sign of s.
template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> copy_sign(Lanes<T, N> const& x, Lanes<T, N> const& s)
{
    using U = UintOf<sizeof(T)>;
    constexpr auto sign = static_cast<U>(U{1} << (8 * sizeof(T) - 1));
    return lanes_bit_cast<T>((lanes_bit_cast<U>(x) & static_cast<U>(~sign)) | (lanes_bit_cast<U>(s) & sign));
}

} // namespace detail

/// The angle of the point (x, y), from -pi to pi, lane by lane.
///
/// Shapes   y: Lanes<T, N> of a float T; x: Lanes<T, N> or T  ->  Lanes<T, N>.
/// Means    C's atan2, for zeros and infinities of either sign too; as accurate as atan.
/// Active   Every lane takes part.
/// Errors   None: NaN where x or y is NaN.
/// Source   HLSL atan2; C atan2.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> atan2(Lanes<T, N> const& y, std::type_identity_t<Lanes<T, N>> const& x)
{
    if constexpr (detail::is_half<T>) {
        return lanes_cast<T>(atan2(lanes_cast<float>(y), lanes_cast<float>(x)));
    } else {
        // Where both are 0 or both infinite, their quotient says nothing: there 1 stands in for x, and for an infinite y.
        Lanes<T, N> const one = T(1);
        auto const infinite = (abs(x) == abs(y)) & (abs(x) == std::numeric_limits<T>::infinity()), zero = (x == T(0)) & (y == T(0));
        auto const angle = detail::elementary([](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return xsimd::atan2(a, b); },
                                        select(infinite, detail::copy_sign(one, y), y),
                                        select(infinite | zero, detail::copy_sign(one, x), x));
        return detail::copy_sign(angle, y);
    }
}

/// x to the power of y, lane by lane.
///
/// Shapes   x: Lanes<T, N> of a float T; y: Lanes<T, N> or T  ->  Lanes<T, N>.
/// Means    C's pow, for zeros, infinities and NaN too: x^0 and 1^y are 1. Exact where x and the result are powers of two.
///          Other results of float and half are off by less than 0.51 units in the last place, those of double by as much as
///          std::pow's: less than 1 with glibc, hundreds with MinGW-w64 where y is whole and large. The last bit may
///          differ between instruction sets.
/// Active   Every lane takes part.
/// Cost     float: two thirds of std::pow's time on AVX2, in lanes of double; double: a call for each lane, 1.5 times the time
///          of xsimd's, which is hundreds of units off (bench/lanes/transcendental.cpp).
/// Errors   None: NaN where x < 0 and y is not a whole number, or where one of them is NaN; an infinity at a pole.
/// Source   HLSL pow; C pow.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> pow(Lanes<T, N> const& x, std::type_identity_t<Lanes<T, N>> const& y)
{
    if constexpr (detail::is_half<T>) {
        return lanes_cast<T>(pow(lanes_cast<float>(x), lanes_cast<float>(y)));
    } else if constexpr (sizeof(T) == 8 || detail::widest_register == 0) {
        return detail::per_lane([](T a, T b) { return static_cast<T>(std::pow(double{a}, double{b})); }, x, y);
    } else {
        constexpr T infinity = std::numeric_limits<T>::infinity();
        auto const size = abs(x), half_y = y * T(0.5);
        auto const is_pole = (size == T(0)) | (size == infinity); // where only the sign of y matters
        auto const power = lanes_cast<T>(
            detail::math([](auto const& a, auto const& b) CROSSLANE_INLINE_LAMBDA { return detail::pow_of_floats(a, b); },
                         lanes_cast<double>(size), lanes_cast<double>(select(is_pole, y * infinity, y))));

        auto const is_whole = floor(y) == y, is_odd = is_whole & (floor(half_y) != half_y);
        auto const is_nan = (x != x) | ((x < T(0)) & !is_whole & (size != infinity));
        auto const result = select(is_nan, std::numeric_limits<T>::quiet_NaN(), select(is_odd, detail::copy_sign(power, x), power));
        return select((y == T(0)) | (x == T(1)) | ((size == T(1)) & (abs(y) == infinity)), T(1), result);
    }
}

} // namespace crosslane
