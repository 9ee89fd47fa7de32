#pragma once

// One load or store for each lane.

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Where a's elements are: the compiler forgets which register they came from, and reads each from memory. Only a pointer passes through
/// the asm. GCC's passes disagree on what an asm changes that writes a variable in memory: with one, a branch of is_known_all() that was
/// taken was removed.
template <class T, std::size_t N>
CROSSLANE_INLINE T const* in_memory(std::array<T, N> const& a)
{
    auto const* p = a.data();
    asm("" : "+r"(p) : "m"(a));
    return p;
}

/// base[index[lane]] in all lanes. Compilers take the indices out of their register by instructions, not by way of memory, and load
/// the values from an array that was stored one by one: that takes up to four times as long with Clang, and twice with GCC and AVX-512
/// (bench/lanes/memory.cpp, gather, on an Intel Xeon).
template <LaneType T, class E, class I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> gather_all(E const* base, Lanes<I, N> const& index)
{
    using L = Lanes<T, N>;
    constexpr bool has_register = sizeof(T) >= 4 && widest_register != 0;
    if constexpr (has_register && (L::is_halves || L::bytes == 64 || Lanes<I, N>::is_halves || Lanes<I, N>::bytes == 64)) {
        return {gather_all<T>(base, index.low()), gather_all<T>(base, index.high())};
    } else {
        auto const at = index.to_array();
        if constexpr (has_register && L::bytes != 0 && N > 1) { // nvcc takes one number for no list
            auto const* const from = in_memory(at);
            return [&]<std::size_t... Lane>(std::index_sequence<Lane...>) CROSSLANE_INLINE_LAMBDA {
                return L::of(to_batch<T>(Vector<T, L::bytes>{static_cast<T>(base[from[Lane]])...}));
            }(std::make_index_sequence<N>());
        } else {
            std::array<T, N> values;
#pragma GCC unroll 128 // or GCC keeps what is read where nothing needs it
            for (std::size_t lane = 0; lane < N; ++lane) values[lane] = static_cast<T>(base[at[lane]]);
            return L::from_array(values);
        }
    }
}

/// base[at[lane]] = values[lane], the lowest lane first.
template <class E, class I, class T, std::size_t N>
CROSSLANE_INLINE void scatter_all(E* base, std::array<I, N> const& at, std::array<T, N> const& values)
{
#if !defined(__clang__)
#pragma GCC unroll 8 // 1.2 to 1.3 times as fast; Clang unrolls all of it (bench/dispatch/dispatch.cpp, scatter)
#endif
    for (std::size_t lane = 0; lane < N; ++lane) base[at[lane]] = static_cast<E>(values[lane]);
}

} // namespace crosslane::detail
