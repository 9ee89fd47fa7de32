#pragma once

// Calls of the algorithms with ranges of bool, such as std::vector<bool>, of compact with several columns, and without what they
// must have. The compiler's message says what to write.

#include <crosslane/algorithm/range.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class R>
concept BoolRange = std::same_as<typename std::remove_cvref_t<R>::value_type, bool> && requires(R& r) { r.begin(); };
template <class R>
concept DataRange = requires(R const& r) { r.data(), r.size(); };

} // namespace detail

// std::uint8_t is memory of lanes: x != 0 is its mask, and lanes_cast<std::uint8_t>(mask) its lanes.
// clang-format off
#define CROSSLANE_REFUSE_BOOL(Algorithm) \
    template <class... R> requires(detail::BoolRange<R> || ...) \
    CROSSLANE_REFUSE("bool is no lane type: keep std::uint8_t", Algorithm(R const&...));
CROSSLANE_REFUSE_BOOL(compact)
CROSSLANE_REFUSE_BOOL(compact_indices)
CROSSLANE_REFUSE_BOOL(expand)
CROSSLANE_REFUSE_BOOL(exclusive_scan)
CROSSLANE_REFUSE_BOOL(inclusive_scan)
CROSSLANE_REFUSE_BOOL(reduce)
CROSSLANE_REFUSE_BOOL(min_max)
CROSSLANE_REFUSE_BOOL(histogram)
CROSSLANE_REFUSE_BOOL(histogram_add)
CROSSLANE_REFUSE_BOOL(evaluate_by_key)
CROSSLANE_REFUSE_BOOL(scalarize)
CROSSLANE_REFUSE_BOOL(sort)
CROSSLANE_REFUSE_BOOL(sort_by_key)
#undef CROSSLANE_REFUSE_BOOL
template <std::size_t N, class... R> requires(detail::BoolRange<R> || ...)
CROSSLANE_REFUSE("bool is no lane type: keep std::uint8_t", histogram_by_match(R const&...));
template <std::size_t N = 0, class... In, class Out, class Keep>
CROSSLANE_REFUSE("compact takes one column: use compact_columns", compact(std::tuple<In...> const&, Out const&, Keep const&));

template <std::size_t... N, detail::DataRange In, class Keep> requires(!detail::BoolRange<In> && !detail::BoolRange<Keep>)
CROSSLANE_REFUSE("compact takes a place to write to and a condition: compact(in, out, keep)",
                 compact(In const&, Keep const&, detail::Never auto const&...));
template <std::size_t... N, detail::DataRange In> requires(!detail::BoolRange<In>)
CROSSLANE_REFUSE("a scan takes a place to write to: exclusive_scan(in, out)", exclusive_scan(In const&, detail::Never auto const&...));
template <std::size_t... N, detail::DataRange In> requires(!detail::BoolRange<In>)
CROSSLANE_REFUSE("a scan takes a place to write to: inclusive_scan(in, out)", inclusive_scan(In const&, detail::Never auto const&...));
template <std::size_t... N, detail::DataRange In, class Count> requires(std::is_arithmetic_v<Count> && !detail::BoolRange<In>)
CROSSLANE_REFUSE("counts are a range, with an element for each bucket: histogram(in, counts)",
                 histogram(In const&, Count const&, detail::Never auto const&...));
template <std::size_t... N, detail::DataRange In, class Init, class F> requires(std::is_arithmetic_v<Init> && !std::is_arithmetic_v<F>)
CROSSLANE_REFUSE("the operation comes before its first value: reduce(in, op, identity)",
                 reduce(In const&, Init const&, F const&, detail::Never auto const&...));
template <detail::DataRange Keys, class Compare> requires(!LaneRange<Compare> && !detail::BoolRange<Keys> && !detail::BoolRange<Compare>)
CROSSLANE_REFUSE("sort is ascending, and takes no comparison: sort(keys)", sort(Keys const&, Compare const&, detail::Never auto const&...));
// clang-format on

} // namespace crosslane
