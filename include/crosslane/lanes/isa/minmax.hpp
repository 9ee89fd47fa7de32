#pragma once

#include <crosslane/lanes/register.hpp>

#include <cmath>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The lesser or the greater of two numbers: a NaN yields to the other, -0 < +0.
template <bool is_minimum, class T>
CROSSLANE_INLINE T extreme(T a, T b)
{
    if constexpr (std::integral<T>) {
        return (is_minimum ? b < a : a < b) ? b : a;
    } else {
        return b != b ? a : a != a ? b : (a == b ? std::signbit(a) : a < b) == is_minimum ? a : b;
    }
}

/// Whether a signalling NaN, unlike a quiet one, wins against a number.
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_NEON)
inline constexpr bool signalling_nan_wins = true;
#else
inline constexpr bool signalling_nan_wins = false;
#endif

/// The same of two registers. AVX-512DQ and NEON have an instruction for floats. x86's older one returns b where either is NaN and where
/// both are zeros.
template <bool is_minimum, class T, class Arch>
[[gnu::always_inline]] inline xsimd::batch<T, Arch> extreme(xsimd::batch<T, Arch> const& a, xsimd::batch<T, Arch> const& b)
{
    if constexpr (std::integral<T>) {
        auto const x = to_vector(a), y = to_vector(b); // xsimd's takes more instructions on SSE2 (bench/lanes/math.cpp)
        if constexpr (is_minimum) return to_batch<T>(x < y ? x : y);
        else return to_batch<T>(x > y ? x : y);
    } else {
#if defined(CROSSLANE_AVX512)
        constexpr int operation = is_minimum ? 4 : 5;
        if constexpr (sizeof(a) == 64 && sizeof(T) == 4) return _mm512_range_ps(a, b, operation);
        if constexpr (sizeof(a) == 32 && sizeof(T) == 4) return _mm256_range_ps(a, b, operation);
        if constexpr (sizeof(a) == 16 && sizeof(T) == 4) return _mm_range_ps(a, b, operation);
        if constexpr (sizeof(a) == 64 && sizeof(T) == 8) return _mm512_range_pd(a, b, operation);
        if constexpr (sizeof(a) == 32 && sizeof(T) == 8) return _mm256_range_pd(a, b, operation);
        if constexpr (sizeof(a) == 16 && sizeof(T) == 8) return _mm_range_pd(a, b, operation);
#elif defined(CROSSLANE_NEON)
        if constexpr (sizeof(T) == 4) return is_minimum ? vminnmq_f32(a, b) : vmaxnmq_f32(a, b);
        if constexpr (sizeof(T) == 8) return is_minimum ? vminnmq_f64(a, b) : vmaxnmq_f64(a, b);
#else
#if defined(CROSSLANE_AVX2) || defined(__SSE4_1__)
        if constexpr (sizeof(T) == 4) {
            // As unsigned integers the negative floats are above the others, the lowest uppermost: an upper one of at most zero is the
            // minimum. As signed ones they are below the others: an upper one of at least zero is the maximum. A NaN is the uppermost of
            // its sign: as the upper one it fails the comparison, as the lower one it is not taken.
            using Bits = Vector<std::conditional_t<is_minimum, std::uint32_t, std::int32_t>, sizeof(a)>;
            auto const x = detail::bit_cast<Bits>(a.data), y = detail::bit_cast<Bits>(b.data);
            auto const lower = to_batch<T>(x < y ? x : y), upper = to_batch<T>(x < y ? y : x);
            xsimd::batch<T, Arch> const zero(T(0));
            return xsimd::select(is_minimum ? upper <= zero : zero <= upper, upper, lower);
        }
#endif
        // Equal ones are joined bit by bit, which tells the zeros apart.
        if constexpr (is_minimum) return xsimd::select(b == b, (xsimd::min)(a, b) | (a & to_batch<T>(to_vector(a) == to_vector(b))), a);
        else return xsimd::select(b == b, (xsimd::max)(a, b) & (a | to_batch<T>(to_vector(a) != to_vector(b))), a);
#endif
    }
}

/// Whether the compiler knows that x86's minimum or maximum may return v where either operand is NaN or both are zeros: no lane of it is
/// NaN, or a zero that would have to yield.
template <bool is_minimum, class V>
CROSSLANE_INLINE bool may_be_second(V const& v)
{
    return [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        return (... && __builtin_constant_p(v[I])) && (... && (v[I] == v[I] && (v[I] != 0 || std::signbit(v[I]) == is_minimum)));
    }(std::make_index_sequence<sizeof(V) / sizeof(v[0])>());
}

/// The same of x and a limit, which often is a constant.
template <bool is_minimum, class X>
CROSSLANE_INLINE X limited(X const& x, X const& limit)
{
#if defined(CROSSLANE_SSE2)
    if constexpr (requires { typename X::arch_type; requires std::floating_point<typename X::value_type>; }) {
        if (may_be_second<is_minimum>(to_vector(limit))) return is_minimum ? (xsimd::min)(x, limit) : (xsimd::max)(x, limit);
    }
#endif
    return extreme<is_minimum>(x, limit);
}

} // namespace crosslane::detail
