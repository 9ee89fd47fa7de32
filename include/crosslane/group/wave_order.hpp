#pragma once

#include <crosslane/group/attributes.hpp>
#include <crosslane/group/in_order.hpp>
#include <crosslane/lanes/math.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Which thread each lane of a group is, which waves run in a phase, and in what order. Another Order is a specialization.
template <std::size_t N, class Threads, class Order>
struct WaveOrder;

template <std::size_t N, class Threads>
struct WaveOrder<N, Threads, InOrder>
{
    static constexpr std::size_t whole = Threads::template threads<N> / N, rest = Threads::template threads<N> % N;

    CROSSLANE_INLINE WaveOrder(InOrder, std::uint64_t /*group*/) {}

    /// Counted from first: one addition for each register, not two.
    [[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> threads(std::uint32_t wave, std::uint32_t first = 0) const
    {
        return iota<std::uint32_t, N>(wave * static_cast<std::uint32_t>(N) + first);
    }

    template <class Visit>
    CROSSLANE_INLINE void for_each_wave(Visit visit)
    {
        for (std::uint32_t wave = 0; wave < whole; ++wave) visit(wave, Mask<N>::all());
        if constexpr (rest != 0) visit(static_cast<std::uint32_t>(whole), Mask<N>::first(rest));
    }
};

} // namespace crosslane::detail
