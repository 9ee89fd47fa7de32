#pragma once

// One atomic step for four neighbours, by cmpxchg16b: a third to two thirds of the time of four
// (bench/group/interlocked.cpp, Add/in_a_row). Elsewhere each lane has its own.

#include <crosslane/wave/wave.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Not for ThreadSanitizer, which puts 16 bytes under a lock that smaller operations on the same bytes do not take.
#if defined(__x86_64__) && defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16) && !defined(CROSSLANE_ADDRESS_SANITIZER)

template <class E, std::size_t N>
inline constexpr bool has_fours = std::integral<E> && sizeof(E) == 4 && N >= 4;

/// Whether all lanes are active and have neighbouring places, the first at a multiple of 16 bytes.
template <std::size_t N, class E, std::integral I>
bool are_fours(Wave<N> const& wave, E const* base, Lanes<I, N> const& index)
{
    I const first = index[0];
    return has_all_lanes(wave.active & (index == iota<I, N>(first))) && first <= (std::numeric_limits<I>::max)() - static_cast<I>(N - 1) &&
           reinterpret_cast<std::uintptr_t>(base + first) % 16 == 0;
}

/// update(place, value) of four places at once; gives what they held before.
template <class E, class F>
CROSSLANE_INLINE std::array<E, 4> interlocked_four(E* places, auto const* values, F update)
{
    typedef std::uint64_t Half __attribute__((may_alias));
    __extension__ typedef unsigned __int128 Whole __attribute__((may_alias));
    auto* const half = reinterpret_cast<Half*>(places);
    auto const join = [](E x, E y) { return std::uint64_t{static_cast<std::uint32_t>(y)} << 32 | static_cast<std::uint32_t>(x); };
    while (true) { // in registers: memory written in parts is slow to read whole
        std::uint64_t const low = __atomic_load_n(half, __ATOMIC_RELAXED), high = __atomic_load_n(half + 1, __ATOMIC_RELAXED);
        std::array const before{static_cast<E>(low), static_cast<E>(low >> 32), static_cast<E>(high), static_cast<E>(high >> 32)};
        auto after = before;
        for (std::size_t i = 0; i < 4; ++i) update(after[i], static_cast<E>(values[i]));
        std::uint64_t const new_low = join(after[0], after[1]), new_high = join(after[2], after[3]);
        if (low == new_low && high == new_high) return before;
        if (__sync_bool_compare_and_swap(reinterpret_cast<Whole*>(places), Whole{high} << 64 | low, Whole{new_high} << 64 | new_low)) {
            return before;
        }
    }
}

/// Of all lanes, whose places begin with the first.
template <class E, class T, std::size_t N, class F>
Lanes<T, N> interlocked_fours(E* first, Lanes<T, N> const& values, F update)
{
    auto x = values.to_array();
    for (std::size_t lane = 0; lane < N; lane += 4) {
        auto const before = interlocked_four(first + lane, &x[lane], update);
        for (std::size_t i = 0; i < 4; ++i) x[lane + i] = static_cast<T>(before[i]);
    }
    return Lanes<T, N>::from_array(x);
}

#else

template <class E, std::size_t N>
inline constexpr bool has_fours = false;

#endif

} // namespace crosslane::detail
