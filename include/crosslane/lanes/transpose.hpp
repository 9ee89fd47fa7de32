#pragma once

#include <crosslane/lanes/permute.hpp>

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

} // namespace crosslane::detail
