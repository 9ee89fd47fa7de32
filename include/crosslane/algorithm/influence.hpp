#pragma once

#include <crosslane/lanes/shader_math.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// The numbers of some layers, prepared once for all points where the influence has prepare.
template <class Influence, class... X>
CROSSLANE_INLINE auto prepared(Influence const& influence, X const&... layer)
{
    if constexpr (requires { influence.prepare(layer...); }) {
        return influence.prepare(layer...);
    } else {
        return std::tuple(layer...);
    }
}

template <class Influence, class L, class... X>
CROSSLANE_INLINE L transmittance(Influence const& influence, L const& point, X const&... more)
{
    if constexpr (requires { influence.transmittance(point, more...); }) {
        return influence.transmittance(point, more...);
    } else {
        return static_cast<typename L::value_type>(1) - L(influence(point, more...));
    }
}

/// a b + c, rounded once if the influence says that it is fused, otherwise twice.
template <class Influence, class L>
CROSSLANE_INLINE L multiply_add(Influence const&, L const& a, L const& b, L const& c)
{
    if constexpr (requires { requires Influence::fused; }) {
        return fma(a, b, c);
    } else {
        return mad(a, b, c);
    }
}

} // namespace crosslane::detail
