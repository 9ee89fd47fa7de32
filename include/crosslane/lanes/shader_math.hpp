#pragma once

#include <crosslane/lanes/math.hpp>

#include <numbers>

namespace crosslane::inline CROSSLANE_TARGET {

/// HLSL's small functions of floats, lane by lane, each operation rounded separately: the same bits everywhere.
///
/// Shapes   Lanes<T, N> of a float T, all but one of which may be a T  ->  Lanes<T, N>; sign also of a signed integer T.
/// Means    step         edge <= x ? 1 : 0
///          smoothstep   t t (3 - 2 t) with t = saturate((x - from) / (to - from))
///          mad          a b + c
///          rcp, rsqrt   1 / x, 1 / sqrt(x)
///          sign         -1, 0 or 1, as int32_t
///          radians      x times π / 180, degrees x times 180 / π, each as the nearest T
/// Active   Every lane takes part.
/// Errors   None: where x is NaN, step, sign and smoothstep give 0; smoothstep also does where from = to = x. rsqrt of a
///          negative number is NaN; rcp and rsqrt of 0 are an infinity.
/// Source   HLSL's functions of these names.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> step(std::type_identity_t<Lanes<T, N>> const& edge, Lanes<T, N> const& x)
{
    return select(edge <= x, T(1), Lanes<T, N>(T(0)));
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> step(Lanes<T, N> const& edge, detail::Scalar<T> x)
{
    return step(edge, Lanes<T, N>(x.value));
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> smoothstep(std::type_identity_t<Lanes<T, N>> const& from,
                                                      std::type_identity_t<Lanes<T, N>> const& to, Lanes<T, N> const& x)
{
    auto const t = saturate((x - from) / (to - from));
    return t * t * (T(3) - detail::rounded(T(2) * t));
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> smoothstep(Lanes<T, N> const& from, std::type_identity_t<Lanes<T, N>> const& to,
                                                      detail::Scalar<T> x)
{
    return smoothstep(from, to, Lanes<T, N>(x.value));
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> smoothstep(detail::Scalar<T> from, Lanes<T, N> const& to, detail::Scalar<T> x)
{
    return smoothstep(from.value, to, Lanes<T, N>(x.value));
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> mad(Lanes<T, N> const& a, std::type_identity_t<Lanes<T, N>> const& b,
                                               std::type_identity_t<Lanes<T, N>> const& c)
{
    return detail::rounded(a * b) + c;
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> mad(detail::Scalar<T> a, Lanes<T, N> const& b, std::type_identity_t<Lanes<T, N>> const& c)
{
    return mad(Lanes<T, N>(a.value), b, c);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> mad(detail::Scalar<T> a, detail::Scalar<T> b, Lanes<T, N> const& c)
{
    return mad(Lanes<T, N>(a.value), b.value, c);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> rcp(Lanes<T, N> const& x)
{
    return T(1) / x;
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> rsqrt(Lanes<T, N> const& x)
{
    return T(1) / sqrt(x);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> radians(Lanes<T, N> const& x)
{
    return x * static_cast<T>(std::numbers::pi / 180);
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> degrees(Lanes<T, N> const& x)
{
    return x * static_cast<T>(180 / std::numbers::pi);
}
template <LaneType T, std::size_t N>
    requires(!std::is_unsigned_v<T>)
[[nodiscard]] CROSSLANE_INLINE Lanes<std::int32_t, N> sign(Lanes<T, N> const& x)
{
    return select(x > T(0), 1, select(x < T(0), -1, Lanes<std::int32_t, N>(0)));
}

/// Whether each lane is NaN, an infinity, or neither.
///
/// Shapes   Lanes<T, N> of a float T  ->  Mask<N>.
/// Active   Every lane takes part.
/// Errors   None.
/// Source   HLSL isnan, isinf, isfinite.
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE auto isnan(Lanes<T, N> const& x)
{
    return x != x;
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE auto isinf(Lanes<T, N> const& x)
{
    return abs(x) == static_cast<T>(std::numeric_limits<float>::infinity());
}
template <LaneType T, std::size_t N>
    requires detail::is_float<T>
[[nodiscard]] CROSSLANE_INLINE auto isfinite(Lanes<T, N> const& x)
{
    return abs(x) < static_cast<T>(std::numeric_limits<float>::infinity());
}

} // namespace crosslane
