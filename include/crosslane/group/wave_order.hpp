#pragma once

#include <crosslane/group/attributes.hpp>

namespace crosslane {

/// Waves run one after another, and thread t is lane t % N of wave t / N.
struct InOrder
{
};

namespace detail {

/// Which thread each lane of a group is, and which waves run in a phase, in what order. Another Order is a specialization.
template <std::size_t N, class Threads, class Order>
struct WaveOrder;

template <std::size_t N, class Threads>
struct WaveOrder<N, Threads, InOrder>
{
    static constexpr std::size_t whole = Threads::template threads<N> / N, rest = Threads::template threads<N> % N;

    CROSSLANE_INLINE WaveOrder(InOrder, std::uint64_t /*group*/) {}

    [[nodiscard]] CROSSLANE_INLINE Lanes<std::uint32_t, N> threads(std::uint32_t wave) const
    {
        return iota<std::uint32_t, N>(wave * static_cast<std::uint32_t>(N));
    }

    template <class Visit>
    CROSSLANE_INLINE void for_each_wave(Visit visit)
    {
        if constexpr (rest == 0 || masks_are_bits) {
            for (std::uint32_t wave = 0; wave < whole; ++wave) visit(wave, Mask<N>::all());
        } else {
            for_each_whole_wave(visit);
        }
        if constexpr (rest != 0) visit(static_cast<std::uint32_t>(whole), Mask<N>::first(rest));
    }

private:
    // Flattened, so that the phase is compiled for the wave whose lanes are all active, and once more for the last one: GCC
    // would make one body of both, whose every wave pays for blends. It flattens no function that it must inline.
    template <class Visit>
    CROSSLANE_FLATTEN static void for_each_whole_wave(Visit& visit)
    {
        for (std::uint32_t wave = 0; wave < whole; ++wave) visit(wave, Mask<N>::all());
    }
};

} // namespace detail
} // namespace crosslane
