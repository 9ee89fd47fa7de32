#pragma once

#include "wave/wave_function.hpp"

/// The map x -> a x + b as a Vec (a, b): composing such maps is associative and does not commute.
namespace wave_test {

/// First f, then g: g.x (f.x x + f.y) + g.y.
struct Then
{
    template <class T>
    crosslane::Vec<T, 2> operator()(crosslane::Vec<T, 2> const& f, crosslane::Vec<T, 2> const& g) const
    {
        return {T(g.x * f.x), T(T(g.x * f.y) + g.y)};
    }
};

/// The first of two that is not 0.
struct FirstOf
{
    template <class T, std::size_t N>
    crosslane::Lanes<T, N> operator()(crosslane::Lanes<T, N> const& a, crosslane::Lanes<T, N> const& b) const
    {
        return select(a != T(0), a, b);
    }
};

/// The same for one pair of maps.
using Map = std::array<std::uint32_t, 2>;
inline Map then(Map f, Map g) { return {g[0] * f[0], g[0] * f[1] + g[1]}; }

} // namespace wave_test
