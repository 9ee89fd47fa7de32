#pragma once

// Operators on vectors whose parts are lanes of two types or two sizes, or lanes and masks. The compiler's message says what to write.
// vec.hpp includes this at its end.

#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class A, class B>
inline constexpr bool are_parts_of_two_types = false;
template <LaneType T, LaneType U, std::size_t N>
inline constexpr bool are_parts_of_two_types<Lanes<T, N>, Lanes<U, N>> = !std::same_as<T, U>;
template <LaneType T, std::size_t N, std::size_t Width>
inline constexpr bool are_parts_of_two_types<Lanes<T, N>, Mask<N, Width>> = true;
template <LaneType T, std::size_t N, std::size_t Width>
inline constexpr bool are_parts_of_two_types<Mask<N, Width>, Lanes<T, N>> = true;

template <class A, class B>
inline constexpr bool are_parts_of_two_sizes = requires { requires A::size != B::size; };

} // namespace detail

#pragma GCC system_header // see refuse.hpp
// clang-format off
#define CROSSLANE_REFUSE_TWO_TYPES(op) \
    template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B> \
    CROSSLANE_REFUSE("vectors of two types: write lanes_cast<T>(v) of one of them, or select(mask, a, b) of a mask", \
                     operator op(Vec<A, C> const&, Vec<B, C> const&)); \
    template <class A, class B, std::size_t C> requires detail::are_parts_of_two_sizes<A, B> \
    CROSSLANE_REFUSE("both sides must have the same number of lanes", operator op(Vec<A, C> const&, Vec<B, C> const&));
CROSSLANE_REFUSE_TWO_TYPES(+)
CROSSLANE_REFUSE_TWO_TYPES(-)
CROSSLANE_REFUSE_TWO_TYPES(*)
CROSSLANE_REFUSE_TWO_TYPES(/)
CROSSLANE_REFUSE_TWO_TYPES(%)
CROSSLANE_REFUSE_TWO_TYPES(&)
CROSSLANE_REFUSE_TWO_TYPES(|)
CROSSLANE_REFUSE_TWO_TYPES(^)
CROSSLANE_REFUSE_TWO_TYPES(==)
CROSSLANE_REFUSE_TWO_TYPES(!=)
CROSSLANE_REFUSE_TWO_TYPES(<)
CROSSLANE_REFUSE_TWO_TYPES(<=)
CROSSLANE_REFUSE_TWO_TYPES(>)
CROSSLANE_REFUSE_TWO_TYPES(>=)
#undef CROSSLANE_REFUSE_TWO_TYPES
// clang-format on

} // namespace crosslane
