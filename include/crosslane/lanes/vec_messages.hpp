#pragma once

// What does not compile of vectors: operators and functions on those of two types, two lengths, or lanes of two sizes; what a vector
// cannot hold; select of truths; mul and * of sizes that do not fit. And saturate of integers, any and all of numbers. The compiler's
// message says what to write.
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

/// Arguments with a vector among them that do not become a vector together; anything else may still convert to one.
template <class A, class B, class D = A>
concept Apart = (VecPart<A>::size > 1 || VecPart<B>::size > 1 || VecPart<D>::size > 1) && VecPart<A>::size != 0 && VecPart<B>::size != 0 &&
                VecPart<D>::size != 0 && !requires { requires VecPart<Together<A, B, D>>::size > 1; };
/// Numbers, lanes or a mask that a vector's components do not stand beside.
template <class X, class V>
concept ApartFromVec = !is_vec<X> && VecPart<X>::size == 1 && (Apart<X, V> || std::same_as<typename VecPart<V>::type, TwoTypes>);
/// What is joined to a vector, but does not become one of its type.
template <class X, class T, std::size_t C>
concept NotAssignable = VecPart<X>::size != 0 && !std::convertible_to<X, Vec<T, C>>;
template <class X>
inline constexpr bool is_truth_part = std::same_as<X, bool> || requires(X const& x) { any(x); };
template <class M, class A, class B>
concept ChoosesNothing = (Condition<M>::size > 1 || VecPart<A>::size > 1 || VecPart<B>::size > 1) && Condition<M>::size != 0 &&
                         VecPart<A>::size != 0 && VecPart<B>::size != 0 && !requires { requires VecPart<Chosen<M, A, B>>::size > 1; };

} // namespace detail

#pragma GCC system_header // see refuse.hpp
// clang-format off
#define CROSSLANE_BESIDE_VEC "a vector beside another type: write lanes_cast<T>(v) of one of them, or select(mask, a, b) of a mask"
#define CROSSLANE_REFUSE_TWO_TYPES(op) \
    template <class A, class B, std::size_t C> requires detail::are_parts_of_two_types<A, B> \
    CROSSLANE_REFUSE(CROSSLANE_BESIDE_VEC, operator op(Vec<A, C> const&, Vec<B, C> const&)); \
    template <class A, class B, std::size_t C> requires detail::are_parts_of_two_sizes<A, B> \
    CROSSLANE_REFUSE("both sides must have the same number of lanes", operator op(Vec<A, C> const&, Vec<B, C> const&)); \
    template <class A, class B, std::size_t C, std::size_t D> requires(C != D) \
    CROSSLANE_REFUSE("vectors of two lengths: of the longer one write v.xy(), say", operator op(Vec<A, C> const&, Vec<B, D> const&)); \
    template <class A, class B, std::size_t C> requires detail::ApartFromVec<B, Vec<A, C>> \
    CROSSLANE_REFUSE(CROSSLANE_BESIDE_VEC, operator op(Vec<A, C> const&, B const&)); \
    template <class A, class B, std::size_t C> requires detail::ApartFromVec<B, Vec<A, C>> \
    CROSSLANE_REFUSE(CROSSLANE_BESIDE_VEC, operator op(B const&, Vec<A, C> const&));
#define CROSSLANE_REFUSE_ASSIGNED(op) \
    template <class A, class B, std::size_t C> requires detail::NotAssignable<B, A, C> \
    CROSSLANE_REFUSE("the vector cannot hold this: write lanes_cast<T>(v), or make the vector Vec<Lanes<T, wave.size>, C>", \
                     operator op(Vec<A, C>&, B const&));
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
#undef CROSSLANE_BESIDE_VEC
CROSSLANE_REFUSE_ASSIGNED(+=)
CROSSLANE_REFUSE_ASSIGNED(-=)
CROSSLANE_REFUSE_ASSIGNED(*=)
CROSSLANE_REFUSE_ASSIGNED(/=)
CROSSLANE_REFUSE_ASSIGNED(%=)
CROSSLANE_REFUSE_ASSIGNED(&=)
CROSSLANE_REFUSE_ASSIGNED(|=)
CROSSLANE_REFUSE_ASSIGNED(^=)
#undef CROSSLANE_REFUSE_ASSIGNED

#define CROSSLANE_APART "vectors of two types or lengths: write lanes_cast<T>(v) of one of them, or v.xy() of the longer one"
#define CROSSLANE_REFUSE_APART2(Function) \
    template <class A, class B> requires detail::Apart<A, B> CROSSLANE_REFUSE(CROSSLANE_APART, Function(A const&, B const&));
#define CROSSLANE_REFUSE_APART3(Function) \
    template <class A, class B, class D> requires detail::Apart<A, B, D> \
    CROSSLANE_REFUSE(CROSSLANE_APART, Function(A const&, B const&, D const&));
CROSSLANE_REFUSE_APART2((min))
CROSSLANE_REFUSE_APART2((max))
CROSSLANE_REFUSE_APART2(atan2)
CROSSLANE_REFUSE_APART2(fmod)
CROSSLANE_REFUSE_APART2(pow)
CROSSLANE_REFUSE_APART2(step)
CROSSLANE_REFUSE_APART3(clamp)
CROSSLANE_REFUSE_APART3(fma)
CROSSLANE_REFUSE_APART3(lerp)
CROSSLANE_REFUSE_APART3(mad)
CROSSLANE_REFUSE_APART3(smoothstep)
template <class M, class A, class B> requires detail::ChoosesNothing<M, A, B> && (detail::is_truth_part<A> || detail::is_truth_part<B>)
CROSSLANE_REFUSE("select chooses between numbers: of truths write (m & a) | (!m & b)", select(M const&, A const&, B const&));
template <class M, class A, class B> requires detail::ChoosesNothing<M, A, B> && (!detail::is_truth_part<A> && !detail::is_truth_part<B>)
CROSSLANE_REFUSE("vectors of two types or lengths: write lanes_cast<T>(v) of one of them, or v.xy() of the longer one; of one condition "
                 "for all components, any(c) or all(c)", select(M const&, A const&, B const&));
#undef CROSSLANE_REFUSE_APART2
#undef CROSSLANE_REFUSE_APART3
#undef CROSSLANE_APART

#define CROSSLANE_MUL_SIZES "mul: the matrix has other sizes than the vector: write v.xyz(), or Vec<float, 4>(v, 1)"
template <class A, class B, std::size_t R, std::size_t C, std::size_t K> requires(C != K)
CROSSLANE_REFUSE(CROSSLANE_MUL_SIZES, mul(Mat<A, R, C> const&, Vec<B, K> const&));
template <class A, class B, std::size_t R, std::size_t C, std::size_t K> requires(R != K)
CROSSLANE_REFUSE(CROSSLANE_MUL_SIZES, mul(Vec<A, K> const&, Mat<B, R, C> const&));
#undef CROSSLANE_MUL_SIZES
template <class A, class B, std::size_t R, std::size_t C, std::size_t K>
CROSSLANE_REFUSE("a matrix times a vector is mul(m, v)", operator*(Mat<A, R, C> const&, Vec<B, K> const&));
template <class A, class B, std::size_t R, std::size_t C, std::size_t K>
CROSSLANE_REFUSE("a vector times a matrix is mul(v, m)", operator*(Vec<B, K> const&, Mat<A, R, C> const&));
template <std::integral T, std::size_t N>
CROSSLANE_REFUSE("saturate takes floats: write min(x, 1) of integers", saturate(Lanes<T, N> const&));

#define CROSSLANE_NO_TRUTHS "numbers are no truths: compare them, as in any(v != 0)"
template <class T, std::size_t C> requires detail::is_number_or_lanes<T>
CROSSLANE_REFUSE(CROSSLANE_NO_TRUTHS, any(Vec<T, C> const&));
template <class T, std::size_t C> requires detail::is_number_or_lanes<T>
CROSSLANE_REFUSE(CROSSLANE_NO_TRUTHS, all(Vec<T, C> const&));
template <LaneType T, std::size_t N>
CROSSLANE_REFUSE(CROSSLANE_NO_TRUTHS, any(Lanes<T, N> const&));
template <LaneType T, std::size_t N>
CROSSLANE_REFUSE(CROSSLANE_NO_TRUTHS, all(Lanes<T, N> const&));
#undef CROSSLANE_NO_TRUTHS
// clang-format on

} // namespace crosslane
