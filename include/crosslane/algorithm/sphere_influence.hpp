#pragma once

#include <crosslane/algorithm/influence.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// How much a sphere covers a point: wholly at its centre, less towards its surface, not at all outside.
///
/// Shapes   Six or seven Lanes<T, N> of a float T: the point's x, y, z, and the sphere's x, y, z and radius  ->  Lanes<T, N>.
/// Means    t = clamp(1 - |point - sphere|^2 / radius^2, 0, 1), within 8 u for a radius from 1e-18 to 1e18 (1e-150 to 1e150
///          for double), whose square and its inverse are far from the limits of T; u is half an ulp of 1.
/// Active   Every lane takes part.
/// Errors   None. A radius of 0 and anything NaN cover nothing.
/// Source   The wave-programming talk's spheres that colour points.
// The expanded quadratic a + b · p + c |p|^2 saves one operation of eighteen, but loses its digits far from the origin.
template <bool Fused>
struct BasicSphereInfluence
{
    static constexpr bool fused = Fused;

    /// The numbers of a sphere that are the same for all points.
    template <LaneType T, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE auto prepare(Lanes<T, N> const& x, Lanes<T, N> const& y, Lanes<T, N> const& z,
                                                Lanes<T, N> const& radius) const
    {
        return std::tuple(x, y, z, static_cast<T>(1) / (radius * radius));
    }
    /// f of these numbers: what blend calls, since GCC leaves a tuple's in memory.
    template <class F, LaneType T, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE auto with_prepared(F const& f, Lanes<T, N> const& x, Lanes<T, N> const& y, Lanes<T, N> const& z,
                                                      Lanes<T, N> const& radius) const
    {
        return f(x, y, z, static_cast<T>(1) / (radius * radius));
    }
    /// 1 - t, for a point and what was prepared.
    template <LaneType T, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE Lanes<T, N> transmittance(Lanes<T, N> const& px, Lanes<T, N> const& py, Lanes<T, N> const& pz,
                                                             Lanes<T, N> const& x, Lanes<T, N> const& y, Lanes<T, N> const& z,
                                                             Lanes<T, N> const& inverse) const
    {
        using U = detail::UintOf<sizeof(T)>;
        auto const dx = px - x, dy = py - y, dz = pz - z;
        auto const distance = detail::multiply_add(*this, dz, dz, detail::multiply_add(*this, dy, dy, detail::rounded(dx * dx)));
        // Non-negative floats have the order of their bits, and NaN is above 1: one instruction instead of six.
        return lanes_bit_cast<T>((min)(lanes_bit_cast<U>(detail::rounded(distance * inverse)), detail::bit_cast<U>(static_cast<T>(1))));
    }
    /// t, for a point and a sphere that was not prepared. blend calls transmittance instead.
    template <LaneType T, std::size_t N>
    [[nodiscard]] CROSSLANE_INLINE Lanes<T, N> operator()(Lanes<T, N> const& px, Lanes<T, N> const& py, Lanes<T, N> const& pz,
                                                          Lanes<T, N> const& x, Lanes<T, N> const& y, Lanes<T, N> const& z,
                                                          Lanes<T, N> const& radius) const
    {
        return static_cast<T>(1) - transmittance(px, py, pz, x, y, z, static_cast<T>(1) / (radius * radius));
    }
};
using SphereInfluence = BasicSphereInfluence<false>;
inline constexpr SphereInfluence sphere_influence;

/// As sphere_influence and as exact, but by fma, with which blend then paints too. Quicker where the compiler may use FMA
/// (see fma), and much slower elsewhere. Its bits differ from sphere_influence's, and are the same everywhere.
/// (bench/algorithm/blend)
///
/// Errors   As sphere_influence.
using FusedSphereInfluence = BasicSphereInfluence<true>;
inline constexpr FusedSphereInfluence fused_sphere_influence;

} // namespace crosslane
