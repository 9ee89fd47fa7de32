#pragma once

// Operators on vectors whose parts are lanes of two types, or lanes and masks. They are deleted; the compiler's message names what they
// would return, and that says what to write. vec.hpp includes this at its end.

#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

struct LanesOfTwoTypesNeed_lanes_cast_AndMasks_select {};

template <class A, class B>
inline constexpr bool are_parts_of_two_types = false;
template <LaneType T, LaneType U, std::size_t N>
inline constexpr bool are_parts_of_two_types<Lanes<T, N>, Lanes<U, N>> = !std::same_as<T, U>;
template <LaneType T, std::size_t N, std::size_t Width>
inline constexpr bool are_parts_of_two_types<Lanes<T, N>, Mask<N, Width>> = true;
template <LaneType T, std::size_t N, std::size_t Width>
inline constexpr bool are_parts_of_two_types<Mask<N, Width>, Lanes<T, N>> = true;

} // namespace detail

// clang-format off
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator+(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator-(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator*(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator/(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator%(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator&(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator|(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator^(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator==(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator!=(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator<(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator<=(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator>(Vec<A, C> const&, Vec<B, C> const&) = delete;
template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B>
detail::LanesOfTwoTypesNeed_lanes_cast_AndMasks_select operator>=(Vec<A, C> const&, Vec<B, C> const&) = delete;
// clang-format on

} // namespace crosslane
