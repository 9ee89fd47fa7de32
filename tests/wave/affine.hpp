#pragma once

#include "wave/wave_function.hpp"

/// Operations that are associative but do not commute.
namespace wave_test {

/// Of maps x -> a x + b, each a Vec (a, b): first f, then g.
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

/// The composition of single maps.
using Map = std::array<std::uint32_t, 2>;
inline Map then(Map f, Map g) { return {g[0] * f[0], g[0] * f[1] + g[1]}; }

} // namespace wave_test
