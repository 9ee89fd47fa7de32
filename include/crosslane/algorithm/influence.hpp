#pragma once

#include <crosslane/lanes/shader_math.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// f of the numbers of some layers, or of what the influence prepares of them once for all points.
template <class Influence, class F, class... X>
CROSSLANE_INLINE auto with_prepared(Influence const& influence, F const& f, X const&... layer)
{
    if constexpr (requires { influence.with_prepared(f, layer...); }) {
        return influence.with_prepared(f, layer...);
    } else if constexpr (requires { influence.prepare(layer...); }) {
        return std::apply(f, influence.prepare(layer...));
    } else {
        return f(layer...);
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
