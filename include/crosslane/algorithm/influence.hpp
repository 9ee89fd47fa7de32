#pragma once

#include <crosslane/lanes/shader_math.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// K Lanes. GCC leaves those of a std::tuple or a std::array in memory.
template <class L, std::size_t K>
struct Pack
{
    L first;
    Pack<L, K - 1> rest;

    template <std::size_t I>
    CROSSLANE_INLINE auto& get()
    {
        if constexpr (I == 0) {
            return first;
        } else {
            return rest.template get<I - 1>();
        }
    }
    /// f of all of them, after x.
    template <class F, class... X>
    CROSSLANE_INLINE auto apply(F const& f, X const&... x) const
    {
        if constexpr (K == 1) {
            return f(x..., first);
        } else {
            return rest.apply(f, x..., first);
        }
    }
};
template <class L>
struct Pack<L, 0> {};

template <class L, class... More>
CROSSLANE_INLINE Pack<L, 1 + sizeof...(More)> pack(L const& first, More const&... more)
{
    if constexpr (sizeof...(More) == 0) {
        return {first, {}};
    } else {
        return {first, pack(more...)};
    }
}

/// f of the numbers of some layers, or of what the influence prepares of them, as a std::tuple or a Pack.
template <class Influence, class F, class... X>
CROSSLANE_INLINE auto with_prepared(Influence const& influence, F const& f, X const&... layer)
{
    if constexpr (requires { influence.prepare(layer...).apply(f); }) {
        return influence.prepare(layer...).apply(f);
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
