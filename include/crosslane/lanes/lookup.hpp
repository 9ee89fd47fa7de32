#pragma once

#include <crosslane/lanes/isa/lookup_registers.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// index has the lanes of one register; table has that many, times any power of two.
template <LaneType T, std::size_t M, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lookup_tree(Lanes<T, M> const& table, Lanes<I, N> const& index)
{
    if constexpr (M == N) {
        return lookup_register(table, index);
    } else if constexpr (has_lookup_pair && M == 2 * N) {
        return lookup_pair(table.low(), table.high(), index);
    } else {
        return choose_by_bit<std::bit_width(M / 2) - 1>(index, lookup_tree(table.low(), index), lookup_tree(table.high(), index));
    }
}

template <LaneType T, std::size_t M, LaneType I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lookup_all(Lanes<T, M> const& table, Lanes<I, N> const& index)
{
    if constexpr (Lanes<I, N>::is_halves) {
        return {lookup_all(table, index.low()), lookup_all(table, index.high())};
    } else {
        return lookup_tree(table, index);
    }
}

} // namespace detail

/// table[index[lane]] for every lane, with indices known only at run time. They are taken modulo N.
///
/// Shapes   Lanes<T, N>, Lanes<I, N> of an integer I  ->  Lanes<T, N>.
/// Active   Every lane takes part.
/// Errors   None: no index reads outside the lanes.
template <LaneType T, std::integral I, std::size_t N>
[[nodiscard]] CROSSLANE_INLINE Lanes<T, N> lookup(Lanes<T, N> const& table, Lanes<I, N> const& index)
{
    if constexpr (N == 1) {
        return CROSSLANE_UNDEFINED_IN(detail::undefined_lookup(table, index), table);
    } else if constexpr (sizeof(T) == 1 && detail::lookup_registers<std::uint16_t> * 64 >= 2 * N) {
        return lanes_cast<T>(lookup(lanes_cast<detail::UintOf<2>>(lanes_bit_cast<detail::UintOf<1>>(table)), index));
    } else if constexpr (Lanes<T, N>::bytes != 0 ? detail::lookup_registers<T> != 0
                                                  : N * sizeof(T) <= detail::lookup_registers<T> * detail::widest_register &&
                                                        !detail::is_half<T>) {
        using U = detail::UintOf<sizeof(T)>;
        auto at = lanes_cast<U>(index);
        if constexpr (N * sizeof(T) < Lanes<T, N>::bytes) at &= static_cast<U>(N - 1); // the register has more lanes than N
        return CROSSLANE_UNDEFINED_IN(detail::undefined_lookup(table, index), detail::lookup_all(table, at));
    } else {
        auto const values = table.to_array();
        auto const at = index.to_array();
        std::array<T, N> result;
        for (std::size_t lane = 0; lane < N; ++lane) {
            auto place = static_cast<std::uint32_t>(at[lane]);
#if defined(__clang__) && __clang_major__ > 14
            // Clang 19 assumes x below 8 in (((d & 7) * 0x100000001) ^ x) & 7, two lanes in one word, and reads anywhere.
            asm("" : "+r"(place));
#endif
            result[lane] = values[place % N];
        }
        return CROSSLANE_UNDEFINED_IN(detail::undefined_lookup(table, index), Lanes<T, N>::from_array(result));
    }
}

namespace detail {

/// lookup where every lane reads one at least Distance below it; with 0 that may be itself. What any other lane reads is
/// unspecified.
template <std::size_t Distance, LaneType T, std::integral I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lookup_below(Lanes<T, N> const& table, Lanes<I, N> const& index)
{
    if constexpr (Lanes<T, N>::is_halves && lookup_registers<T> != 0 && N * sizeof(T) <= lookup_registers<T> * widest_register) {
        auto const at = lanes_cast<UintOf<sizeof(T)>>(index);
        auto const low = lookup_below<Distance>(table.low(), at.low());
        if constexpr (Distance >= N / 2) {
            return {low, lookup(table.low(), at.high())};
        } else if constexpr (has_lookup_pair && !Lanes<T, N / 2>::is_halves) {
            return {low, lookup_pair(table.low(), table.high(), at.high())};
        } else {
            auto const high = lookup_below<Distance>(table.high(), at.high());
            return {low, choose_by_bit<std::bit_width(N / 2) - 1>(at.high(), lookup(table.low(), at.high()), high)};
        }
    } else {
        return lookup(table, index);
    }
}

/// lookup where every lane reads from its own cluster of Size lanes: halves that hold whole clusters are looked up by themselves.
template <std::size_t Size, LaneType T, std::integral I, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> lookup_in_clusters(Lanes<T, N> const& table, Lanes<I, N> const& index)
{
    if constexpr (Lanes<T, N>::is_halves && Size <= N / 2) {
        return {lookup_in_clusters<Size>(table.low(), index.low()), lookup_in_clusters<Size>(table.high(), index.high())};
    } else {
        return lookup(table, index);
    }
}

} // namespace detail
} // namespace crosslane
