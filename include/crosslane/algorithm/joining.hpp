#pragma once

#include <crosslane/algorithm/range.hpp>
#include <crosslane/wave/operation.hpp>

// What is shared by reduce and the scans, which join a range into one value.

namespace crosslane::inline CROSSLANE_TARGET::detail {

template <class Op, LaneType T>
inline constexpr bool takes = std::integral<T> || !is_one_of<Op, BitAnd, BitOr, BitXor>;

/// Whether whole blocks may be joined, wherever they are cut, as the order of joining their elements does not show.
template <class Op, LaneType T>
inline constexpr bool adds_blocks = std::integral<T> || ignores_nan<Op, T>;

/// Joins two Lanes<T, M> into one, for any M up to N: checked for the largest and the least M.
template <class Op, class T, std::size_t N>
concept JoinsLanes = requires(Op& op, Lanes<T, N> const& x, Lanes<T, 1> const& one) {
    requires std::same_as<std::remove_cvref_t<decltype(op(x, x))>, Lanes<T, N>>;
    requires std::same_as<std::remove_cvref_t<decltype(op(one, one))>, Lanes<T, 1>>;
};

/// The default wave size of algorithms that join a range. A float result depends on it, and must not depend on the
/// instruction set.
template <std::size_t N, LaneType T>
inline constexpr std::size_t joined_wave_size = N != 0 ? N : !is_float<T> ? default_wave_size<T> : sizeof(T) == 8 ? 16 : 32;

} // namespace crosslane::detail
