#pragma once

// Operators on vectors whose parts are of two types, lanes of two sizes, or lanes and masks, and on vectors of two lengths. The
// compiler's message says what to write.
// vec.hpp includes this at its end.

#include <crosslane/lanes/vec.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

template <class A, class B>
inline constexpr bool are_parts_of_two_types = std::is_arithmetic_v<A> && std::is_arithmetic_v<B> && !std::same_as<A, B>;
template <LaneType T, std::size_t N, class U>
    requires std::is_arithmetic_v<U>
inline constexpr bool are_parts_of_two_types<Lanes<T, N>, U> = !std::same_as<T, U>;
template <LaneType T, std::size_t N, class U>
    requires std::is_arithmetic_v<U>
inline constexpr bool are_parts_of_two_types<U, Lanes<T, N>> = !std::same_as<T, U>;
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
    CROSSLANE_REFUSE("both sides must have the same number of lanes", operator op(Vec<A, C> const&, Vec<B, C> const&)); \
    template <class A, class B, std::size_t C, std::size_t D> requires(C != D) \
    CROSSLANE_REFUSE("vectors of two lengths: of the longer one write v.xy(), say", operator op(Vec<A, C> const&, Vec<B, D> const&));
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
