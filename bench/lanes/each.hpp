#pragma once

#include "support/wave_rows.hpp"

namespace bench {

/// f of lanes, and of each number in a plain loop; truth values count as bits.
template <class F>
struct OnLanes
{
    CROSSLANE_INLINE auto operator()(auto, auto const& x) const { return F{}(x); }
};
template <class F>
struct OnNumbers
{
    CROSSLANE_INLINE void operator()(auto const* x, auto n, auto* out) const
    {
        if constexpr (std::same_as<decltype(F{}(x[0])), bool>) {
            *out = 0;
            for (std::size_t i = 0; i < n; ++i) *out |= std::uint64_t{F{}(x[i])} << i;
        } else {
            for (std::size_t i = 0; i < n; ++i) out[i] = F{}(x[i]);
        }
    }
};

/// Rows of a function of lanes at 32 of them, where its plain loop says for one number what it means.
template <class T, class F, class Plain>
bool each(std::string const& name, F, Plain)
{
    return Rows<T>::template add_sizes<NoHand, 32>(name, OnLanes<F>{}, OnNumbers<Plain>{});
}

} // namespace bench
