#pragma once

#include <crosslane/lanes/isa/load_three.hpp>
#include <crosslane/lanes/permute.hpp>

#include <array>
#include <cstring>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Takes lanes in turn from a and from b: those of the lower or the upper half of every E lanes. E lanes are 16 bytes, inside
/// which a shuffle is the cheapest:
///
///     a0 a1 a2 a3 | a4 …, b0 b1 b2 b3 | b4 …  ->  a0 b0 a1 b1 | a4 …  and  a2 b2 a3 b3 | a6 …
template <bool Upper, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> zip_in_columns(Lanes<T, N> const& a, Lanes<T, N> const& b)
{
    using L = Lanes<T, N>;
    if constexpr (L::is_halves) {
        return {zip_in_columns<Upper>(a.low(), b.low()), zip_in_columns<Upper>(a.high(), b.high())};
    } else {
        constexpr std::size_t column = 16 / sizeof(T), lanes = L::bytes / sizeof(T);
        return L::of(to_batch<T>(shuffle<lanes>(to_vector(a.storage), to_vector(b.storage), [](std::size_t i) {
            return i / column * column + (Upper ? column / 2 : 0) + i % column / 2 + (i % 2 == 0 ? 0 : lanes);
        })));
    }
}

/// For E rows, in each square of E x E lanes that lies in the same 16 bytes of every row: lane C of row i becomes lane i of
/// the result.
template <std::size_t C, std::size_t Step = 1, std::size_t First = 0, LaneType T, std::size_t N, std::size_t E>
CROSSLANE_INLINE Lanes<T, N> transposed_in_columns(std::array<Lanes<T, N>, E> const& rows)
{
    static_assert(E * sizeof(T) == 16 && N % E == 0);
    if constexpr (Step == E) {
        return rows[First];
    } else {
        return zip_in_columns<(C & Step) != 0>(transposed_in_columns<C, 2 * Step, First>(rows),
                                               transposed_in_columns<C, 2 * Step, First + Step>(rows));
    }
}

/// Numbers of 4 bytes from p on, up to four, as 16 bytes; the others are 0.
template <std::size_t Words, class L = Lanes<std::uint32_t, 4>>
CROSSLANE_INLINE L load_words(std::byte const* p)
{
    if constexpr (Words == 4) {
        return L::load(reinterpret_cast<std::uint32_t const*>(p));
    } else if constexpr (Words == 3 && has_load_of_three) {
        return L::of(to_batch<std::uint32_t>(detail::bit_cast<Vector<std::uint32_t, L::bytes>>(load_three(p))));
    } else {
        std::uint64_t low = 0;
        std::uint32_t high = 0;
        std::memcpy(&low, p, Words == 1 ? 4 : 8);
        if constexpr (Words == 3) std::memcpy(&high, p + 8, 4);
        using V = Vector<std::uint64_t, L::bytes>;
        return L::of(to_batch<std::uint32_t>(detail::bit_cast<Vector<std::uint32_t, L::bytes>>(V{low, high})));
    }
}

/// In each 16 bytes, those at p(lane) for lanes k, k + 4, k + 8, …
template <std::size_t Words, std::size_t N, class F>
CROSSLANE_INLINE Lanes<std::uint32_t, N> load_row(F p, std::size_t k)
{
    if constexpr (N == 4) {
        return load_words<Words>(p(k));
    } else {
        return {load_row<Words, N / 2>(p, k), load_row<Words, N / 2>(p, k + N / 2)};
    }
}

/// Rows as load_row makes them, for k = 0, 1, 2 and 3, become lanes of the first number, the second, …, and the other way round.
template <std::size_t N>
CROSSLANE_INLINE std::array<Lanes<std::uint32_t, N>, 4> transposed(std::array<Lanes<std::uint32_t, N>, 4> const& rows)
{
    return {transposed_in_columns<0>(rows), transposed_in_columns<1>(rows), transposed_in_columns<2>(rows),
            transposed_in_columns<3>(rows)};
}
template <std::size_t Words, std::size_t N, class F>
CROSSLANE_INLINE std::array<Lanes<std::uint32_t, N>, 4> load_transposed(F p)
{
    return transposed<N>({load_row<Words, N>(p, 0), load_row<Words, N>(p, 1), load_row<Words, N>(p, 2), load_row<Words, N>(p, 3)});
}

} // namespace crosslane::detail
