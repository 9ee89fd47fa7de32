#pragma once

// Operators on vectors whose parts are lanes of two types, or lanes and masks. They are deleted; the compiler's message names what they
// would return, and that says what to write. vec.hpp includes this at its end.

#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class A, class B>
inline constexpr bool are_lanes_of_two_types = false;
template <LaneType T, LaneType U, std::size_t N>
inline constexpr bool are_lanes_of_two_types<Lanes<T, N>, Lanes<U, N>> = !std::same_as<T, U>;

template <class A, class B>
inline constexpr bool are_lanes_and_mask = false;
template <LaneType T, std::size_t N, std::size_t Width>
inline constexpr bool are_lanes_and_mask<Lanes<T, N>, Mask<N, Width>> = true;
template <LaneType T, std::size_t N, std::size_t Width>
inline constexpr bool are_lanes_and_mask<Mask<N, Width>, Lanes<T, N>> = true;

} // namespace detail

// clang-format off
// A message stands where the macro is used, since that is the line that Clang shows.
#define CROSSLANE_REFUSE(op, parts, Message) \
    template <class A, class B, std::size_t C> requires detail::parts<A, B> \
    detail::Message operator op(Vec<A, C> const&, Vec<B, C> const&) = delete;
CROSSLANE_REFUSE(+, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(-, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(*, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(/, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(%, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(&, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(|, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(^, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(==, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(!=, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(<, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(<=, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(>, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(>=, are_lanes_of_two_types, LanesOfTwoTypesNeed_lanes_cast)
CROSSLANE_REFUSE(+, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(-, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(*, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(/, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(%, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(&, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(|, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(^, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(==, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(!=, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(<, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(<=, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(>, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
CROSSLANE_REFUSE(>=, are_lanes_and_mask, AMaskIsNoNumberUse_select_or_lanes_cast)
#undef CROSSLANE_REFUSE
// clang-format on

} // namespace crosslane
