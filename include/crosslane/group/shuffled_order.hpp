#pragma once

#include <crosslane/group/wave_order.hpp>
#include <crosslane/lanes/memory.hpp>

#include <array>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET {

/// Which thread of a group is which lane: drawn at random, or thread t is lane t % N of wave t / N, as on every known GPU.
///
/// Errors   None. What only shuffled breaks takes a thread's number for its lane, which HLSL does not promise.
enum class ThreadOrder : std::uint8_t { shuffled, linear };

/// The waves of each phase run in random order, and any lane may be any thread of its group.
///
/// Errors   None.
struct ShuffledOrder
{
    std::uint64_t seed = 0;
    ThreadOrder threads = ThreadOrder::shuffled;
};

namespace detail {

/// SplitMix64: the same numbers everywhere.
struct Random
{
    std::uint64_t state;

    std::uint64_t operator()()
    {
        auto x = state += 0x9e37'79b9'7f4a'7c15u;
        x = (x ^ x >> 30) * 0xbf58'476d'1ce4'e5b9u;
        x = (x ^ x >> 27) * 0x94d0'49bb'1331'11ebu;
        return x ^ x >> 31;
    }
    /// 0, 1, …, Count - 1 in random order.
    template <std::size_t Count>
    std::array<std::uint32_t, Count> shuffled()
    {
        std::array<std::uint32_t, Count> numbers;
        for (std::size_t i = 0; i < Count; ++i) numbers[i] = static_cast<std::uint32_t>(i);
        for (std::size_t left = Count; left > 1; --left) std::swap(numbers[left - 1], numbers[(*this)() % left]);
        return numbers;
    }
};

template <std::size_t N, class Threads>
struct WaveOrder<N, Threads, ShuffledOrder>
{
    static constexpr std::size_t waves = Threads::template waves<N>, lanes = waves * N;
    static constexpr std::size_t unit = Threads::has_quads && N >= 4 ? 4 : 1; // what stays together
    static constexpr bool is_full = Threads::template threads<N> == lanes;

    WaveOrder(ShuffledOrder order, std::uint64_t group) : random_{Random{order.seed ^ Random{group}()}()}
    {
        if constexpr (!Threads::has_thread_ids) return;
        auto units = random_.template shuffled<lanes / unit>();
        if (order.threads == ThreadOrder::linear)
            for (std::size_t i = 0; i < units.size(); ++i) units[i] = static_cast<std::uint32_t>(i);
        for (std::size_t i = 0; i < thread_.size(); ++i)
            thread_[i] = units[i / unit] * static_cast<std::uint32_t>(unit) + static_cast<std::uint32_t>(i % unit);
    }

    [[nodiscard]] Lanes<std::uint32_t, N> threads(std::uint32_t wave, std::uint32_t first = 0) const
    {
        return load<N>(&thread_[wave * N]) + first;
    }

    template <class Visit>
    void for_each_wave(Visit visit)
    {
        for (auto wave : random_.template shuffled<waves>()) {
            auto active = Mask<N>::all();
            if constexpr (!is_full) active = threads(wave) < static_cast<std::uint32_t>(Threads::template threads<N>);
            if (detail::has_lanes(active)) visit(wave, active);
        }
    }

private:
    Random random_;
    std::array<std::uint32_t, Threads::has_thread_ids ? lanes : 0> thread_;
};

} // namespace detail
} // namespace crosslane
