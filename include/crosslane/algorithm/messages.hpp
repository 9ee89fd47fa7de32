#pragma once

// Calls of the algorithms with ranges of bool, such as std::vector<bool>: they do not compile, and the message says what to
// use.

#include <crosslane/lanes/memory.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class R>
concept BoolRange = std::same_as<typename std::remove_cvref_t<R>::value_type, bool> && requires(R& r) { r.begin(); };

template <bool IsLaneType>
struct MemoryOf
{
    static_assert(IsLaneType, "crosslane: bool is no lane type, and std::vector<bool> no memory of lanes; keep std::uint8_t, of which "
                              "x != 0 is a mask, and lanes_cast<std::uint8_t>(mask) the lanes");
};
template <class... R>
inline constexpr AnyResult of_bool = (static_cast<void>(MemoryOf<sizeof...(R) == 0>{}), AnyResult{});

} // namespace detail

// clang-format off
template <class... R> requires(detail::BoolRange<R> || ...) auto compact(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto compact_indices(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto expand(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto exclusive_scan(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto inclusive_scan(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto reduce(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto min_max(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto histogram(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto histogram_add(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto evaluate_by_key(R const&...) { return detail::of_bool<R...>; }
template <class... R> requires(detail::BoolRange<R> || ...) auto scalarize(R const&...) { return detail::of_bool<R...>; }
template <std::size_t N, class... R> requires(detail::BoolRange<R> || ...)
auto histogram_by_match(R const&...) { return detail::of_bool<R...>; }
// clang-format on

} // namespace crosslane
