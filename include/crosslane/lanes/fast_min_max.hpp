#pragma once

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// f on every register as the compiler's vectors, or on single numbers. GCC uses x86's minimum instruction only for this
/// form, not for select (bench/algorithm/tile_min_max). The lambdas are inlined in every build: asm keeps GCC from doing so by itself.
template <LaneType T, std::size_t N, class F>
CROSSLANE_INLINE Lanes<T, N> on_vectors(F f, Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    return per_register<Lanes<T, N>>(
        [f](auto const& x, auto const& y) __attribute__((always_inline)) {
            if constexpr (is_single<std::remove_cvref_t<decltype(x)>>) {
                return Single<T>{f(x.value, y.value)};
            } else {
                auto w = to_vector(y);
#if (defined(CROSSLANE_AVX512) || defined(CROSSLANE_SSE2)) && !defined(__clang__)
                asm("" : "+v"(w)); // else GCC compares with a constant and selects (bench/algorithm/uniform_load, tile_min_max)
#endif
                return to_batch<T>(f(to_vector(x), w));
            }
        },
        a, b);
}

} // namespace detail

/// The lesser and the greater of two where neither NaN nor the sign of zero matters: one instruction on x86, where min and
/// max of floats take four to eight unless AVX-512 is there.
///
/// Shapes   Lanes<T, N> twice  ->  Lanes<T, N>.
/// Means    a[lane] < b[lane] ? a[lane] : b[lane] and a[lane] > b[lane] ? a[lane] : b[lane]: b where one of them is NaN
///          or both are zeros.
/// Active   Every lane takes part.
/// Errors   None.
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> fast_min(Lanes<T, N> const& a, std::type_identity_t<Lanes<T, N>> const& b)
{
    return detail::on_vectors([](auto x, auto y) __attribute__((always_inline)) { return x < y ? x : y; }, a, b);
}
template <LaneType T, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> fast_max(Lanes<T, N> const& a, std::type_identity_t<Lanes<T, N>> const& b)
{
    return detail::on_vectors([](auto x, auto y) __attribute__((always_inline)) { return x > y ? x : y; }, a, b);
}

} // namespace crosslane
