#pragma once

// Calls of the algorithms with ranges of bool, such as std::vector<bool>, and of compact with several columns. They are deleted, so
// that a concept may ask for them; the compiler's message names what they would return, and that says what to use.

#include <crosslane/lanes/memory.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class R>
concept BoolRange = std::same_as<typename std::remove_cvref_t<R>::value_type, bool> && requires(R& r) { r.begin(); };

/// It is memory of lanes: x != 0 is its mask, and lanes_cast<std::uint8_t>(mask) its lanes.
struct BoolIsNoLaneTypeUse_uint8_t {};
struct CompactTakesOneColumnUse_compact_columns {};

} // namespace detail

// clang-format off
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t compact(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t compact_indices(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t expand(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t exclusive_scan(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t inclusive_scan(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t reduce(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t min_max(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t histogram(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t histogram_add(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t evaluate_by_key(R const&...) = delete;
template <class... R> requires(detail::BoolRange<R> || ...) detail::BoolIsNoLaneTypeUse_uint8_t scalarize(R const&...) = delete;
template <std::size_t N, class... R> requires(detail::BoolRange<R> || ...)
detail::BoolIsNoLaneTypeUse_uint8_t histogram_by_match(R const&...) = delete;
template <std::size_t N = 0, class... In, class Out, class Keep>
detail::CompactTakesOneColumnUse_compact_columns compact(std::tuple<In...> const&, Out const&, Keep const&) = delete;
// clang-format on

} // namespace crosslane
