#pragma once

#include <crosslane/lanes/permute.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Neighbours first, for registers of more than 16 bytes: a shuffle inside their 16-byte columns is the cheapest. So two
// registers are folded into one inside the columns, as long as a column holds neighbours of one register,
//
//     a0 … a7, b0 … b7  ->  a0+a1 a2+a3 b0+b1 b2+b3 | a4+a5 a6+a7 b4+b5 b6+b7
//
// and the last register is reduced by adding neighbours, stride by stride: the lanes in a column, the columns, and then
// the folded registers, which lie side by side in a column. (bench/wave/reduce.cpp, float)

template <class X>
inline constexpr bool has_columns = false;
template <LaneType T, std::size_t N>
    requires(sizeof(T) >= 4 && widest_register >= 32 && !is_half<T>)
inline constexpr bool has_columns<Lanes<T, N>> = N * sizeof(T) > 16;

/// Two registers become one; in each block, every other group of G lanes takes in the next group.
template <std::size_t Block, std::size_t G, LaneType T, std::size_t N, class Op>
CROSSLANE_INLINE Lanes<T, N> fold(Lanes<T, N> const& x, Lanes<T, N> const& y, Op op)
{
    auto const a = to_vector(x.storage), b = to_vector(y.storage);
    auto const even = [](std::size_t i) {
        std::size_t const at = i % Block, from = at % (Block / 2) / G * 2 * G + at % G;
        return i / Block * Block + from + (at < Block / 2 ? 0 : N);
    };
    return op(Lanes<T, N>::of(to_batch<T>(shuffle<N>(a, b, even))),
              Lanes<T, N>::of(to_batch<T>(shuffle<N>(a, b, [even](std::size_t i) { return even(i) + G; }))));
}
template <std::size_t Block, std::size_t G, LaneType T, std::size_t N, class Op>
CROSSLANE_INLINE Lanes<T, N / 2> fold_pairs(Lanes<T, N> const& x, Op op)
{
    if constexpr (Lanes<T, N / 2>::is_halves) {
        return {fold_pairs<Block, G>(x.low(), op), fold_pairs<Block, G>(x.high(), op)};
    } else {
        return fold<Block, G>(x.low(), x.high(), op);
    }
}

/// Joins lanes i and i + S, for S = From, 2 From, … below To. Only the lanes whose number has none of the strides' bits count;
/// a last stride of half the lanes leaves the lower half.
template <std::size_t From, std::size_t To, LaneType T, std::size_t N, class Op>
CROSSLANE_INLINE auto add_neighbours(Lanes<T, N> const& x, Op op)
{
    if constexpr (From >= To) {
        return x;
    } else if constexpr (2 * From == N) {
        return op(x.low(), x.high());
    } else {
        auto const v = to_vector(x.storage);
        auto const swapped = shuffle<vector_lanes<decltype(v)>>(v, v, [](std::size_t i) { return i ^ From; });
        return add_neighbours<2 * From, To>(op(x, Lanes<T, N>::of(to_batch<T>(swapped))), op);
    }
}

template <std::size_t Folded = 1, LaneType T, std::size_t N, class Op>
CROSSLANE_INLINE T reduce_columns(Lanes<T, N> const& x, Op op)
{
    constexpr std::size_t column = 16 / sizeof(T), lanes = widest_register / sizeof(T);
    if constexpr (Folded == 1 && Lanes<T, N>::bytes == 64) { // half registers are cheaper to shuffle
        return reduce_columns<2>(fold<column, 1>(x.low(), x.high(), op), op);
    } else if constexpr (!Lanes<T, N>::is_halves) {
        auto const joined = add_neighbours<column, N>(add_neighbours<1, column / Folded>(x, op), op);
        return add_neighbours<column / Folded, column>(joined, op)[0];
    } else if constexpr (Folded < column) {
        return reduce_columns<2 * Folded>(fold_pairs<column, 1>(x, op), op);
    } else if constexpr (lanes == 2 * column) {
        return reduce_columns(fold_pairs<lanes, column>(x, op), op); // in order again
    } else {
        auto const pairs = fold_pairs<lanes, column>(x, op); // a0+a1 a2+a3 b0+b1 b2+b3, columns
        if constexpr (std::remove_cvref_t<decltype(pairs)>::is_halves) {
            return reduce_columns(fold_pairs<lanes, column>(pairs, op), op);
        } else {
            auto const joined = add_neighbours<1, column>(add_neighbours<column, 2 * column>(pairs, op), op);
            return add_neighbours<2 * column, lanes>(joined, op)[0];
        }
    }
}

} // namespace crosslane::detail
