#pragma once

// What a Vec is joined from, as in Vec<float, 4>(v, a, b): numbers, lanes and vectors, and messages for what does not fit.

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

template <class T, std::size_t C>
struct Vec; // vec_components.hpp

namespace detail {

/// Components of a vector that are named together, as in v.zy(): swizzle.hpp.
template <class T, std::size_t C>
struct Swizzle;

template <class V>
inline constexpr bool is_vec = false;
template <class T, std::size_t C>
inline constexpr bool is_vec<Vec<T, C>> = true;

template <class T, class S>
inline constexpr bool is_lanes_of = false;
template <LaneType S, std::size_t N>
inline constexpr bool is_lanes_of<Lanes<S, N>, S> = true;
template <std::size_t N, std::size_t Width>
inline constexpr bool is_lanes_of<Mask<N, Width>, bool> = true;

/// Lanes whose uniform value is an S; a Mask's is a bool.
template <class T, class S>
concept LanesOf = is_lanes_of<T, S>;

template <class T, class S>
inline constexpr bool is_other_width = false;
template <std::size_t N, std::size_t A, std::size_t B>
    requires(A != B)
inline constexpr bool is_other_width<Mask<N, A>, Mask<N, B>> = true;

/// What becomes a T by itself as the component of a vector: a uniform value lanes, a mask one of another width.
template <class S, class T>
concept BecomesComponent = LanesOf<T, S> || is_other_width<T, S>;

/// The common type of two values, each uniform or lanes: lanes if either is.
template <class A, class B>
struct OfBoth {};
template <class T>
struct OfBoth<T, T> { using type = T; };
template <class L, class T>
    requires LanesOf<L, T>
struct OfBoth<L, T> { using type = L; };
template <class T, class L>
    requires LanesOf<L, T>
struct OfBoth<T, L> { using type = L; };
template <std::size_t N, std::size_t A, std::size_t B>
    requires(A != B)
struct OfBoth<Mask<N, A>, Mask<N, B>> { using type = Mask<N>; };

/// How many components a part has and of which type; 0 if it is anything else, which may still convert to a part.
template <class P>
struct VecPart { static constexpr std::size_t size = 0; };
template <class P>
    requires(std::is_arithmetic_v<P> || LaneType<P>)
struct VecPart<P>
{
    static constexpr std::size_t size = 1;
    using type = LaneFor<P>;
};
template <LaneType T, std::size_t N>
struct VecPart<Lanes<T, N>>
{
    static constexpr std::size_t size = 1;
    using type = Lanes<T, N>;
};
template <std::size_t N, std::size_t Width>
struct VecPart<Mask<N, Width>>
{
    static constexpr std::size_t size = 1;
    using type = Mask<N, Width>;
};
template <class T, std::size_t C>
struct VecPart<Vec<T, C>>
{
    static constexpr std::size_t size = C;
    using type = T;
};
template <class T, std::size_t C>
struct VecPart<Swizzle<T, C>> : VecPart<Vec<T, C>> {};
template <class T, std::size_t C>
Vec<T, C> vec_in(Vec<T, C> const&);
template <class P>
    requires(std::is_class_v<P> && !is_vec<P>) && requires(P const& p) { vec_in(p); }
struct VecPart<P> : VecPart<decltype(vec_in(std::declval<P const&>()))> {}; // what derives from a Vec

/// Of arguments that stand beside each other, as in lerp(v, 0.5f, lanes): how many components each stands for, 1 or the vectors'; and
/// the common type of two components, where a number, or what only converts to one (void here), is of any type.
template <class P>
inline constexpr std::size_t joined_size = VecPart<P>::size == 0 ? 1 : VecPart<P>::size;
template <std::size_t A, std::size_t B>
inline constexpr std::size_t size_of_both = A == B || B == 1 ? A : A == 1 ? B : 0;
template <class A, class B>
struct Joined : OfBoth<A, B> {};
template <class A>
struct Joined<A, void> { using type = A; };
template <class B>
struct Joined<void, B> { using type = B; };
template <>
struct Joined<void, void> { using type = void; };
template <class A, class B>
using JoinedType = typename Joined<A, B>::type;
template <class P>
struct JoinedPartOf : VecPart<P> {};
template <class P>
    requires(std::is_arithmetic_v<P> || LaneType<P> || VecPart<P>::size == 0)
struct JoinedPartOf<P> { using type = void; };
template <class P>
using JoinedPart = typename JoinedPartOf<P>::type;

/// The vector that two or three arguments become together.
template <class A, class B, class D = A>
using Together = Vec<JoinedType<JoinedType<JoinedPart<A>, JoinedPart<B>>, JoinedPart<D>>,
                     size_of_both<size_of_both<joined_size<A>, joined_size<B>>, joined_size<D>>>;
template <class P, class V>
concept BecomesVec = VecPart<P>::size != 0 || std::convertible_to<P, V>;
/// Arguments that become a vector together, and are not all of that type yet.
template <class A, class B, class D = A>
concept TogetherVec = (VecPart<A>::size > 1 || VecPart<B>::size > 1 || VecPart<D>::size > 1) && (VecPart<Together<A, B, D>>::size > 1) &&
                      !(is_vec<A> && std::same_as<A, B> && std::same_as<A, D>) && BecomesVec<A, Together<A, B, D>> &&
                      BecomesVec<B, Together<A, B, D>> && BecomesVec<D, Together<A, B, D>>;

/// Stands for the type of Vec(a, b) where a and b are of two types.
struct TwoTypes {};

/// Whether a part of P's becomes one of T's by itself: numbers do, lanes and vectors keep their type.
template <class T, class P, bool one_number>
inline constexpr bool is_part_type = (one_number && !std::same_as<T, TwoTypes>) || BecomesComponent<P, T>;
template <class T, bool one_number>
inline constexpr bool is_part_type<T, T, one_number> = true;
template <class T, class P>
inline constexpr bool is_part_of = is_part_type<T, typename VecPart<P>::type, std::is_arithmetic_v<P> || LaneType<P>>;

/// The number of components of all parts, 0 if that is not known.
template <class... P>
inline constexpr std::size_t parts_size = ((VecPart<P>::size != 0) && ...) ? (VecPart<P>::size + ...) : 0;

/// Parts that are known not to make a Vec<T, C>.
template <class T, std::size_t C, class... P>
concept WrongParts = (sizeof...(P) > 1) && (parts_size<P...> != 0) && (parts_size<P...> != C || !(is_part_of<T, P> && ...));

/// Does not compile, and says why.
template <class T, std::size_t C, class... P>
constexpr bool refuse_parts()
{
    constexpr std::size_t given = parts_size<P...>;
    static_assert(C != 2 || given != 3, "crosslane::Vec<T, 2> needs 2 components, these parts have 3");
    static_assert(C != 2 || given != 4, "crosslane::Vec<T, 2> needs 2 components, these parts have 4");
    static_assert(C != 2 || given < 5, "crosslane::Vec<T, 2> needs 2 components, these parts have more than 4");
    static_assert(C != 3 || given != 2, "crosslane::Vec<T, 3> needs 3 components, these parts have 2");
    static_assert(C != 3 || given != 4, "crosslane::Vec<T, 3> needs 3 components, these parts have 4");
    static_assert(C != 3 || given != 5, "crosslane::Vec<T, 3> needs 3 components, these parts have 5");
    static_assert(C != 3 || given < 6, "crosslane::Vec<T, 3> needs 3 components, these parts have more than 5");
    static_assert(C != 4 || given != 2, "crosslane::Vec<T, 4> needs 4 components, these parts have 2");
    static_assert(C != 4 || given != 3, "crosslane::Vec<T, 4> needs 4 components, these parts have 3");
    static_assert(C != 4 || given != 5, "crosslane::Vec<T, 4> needs 4 components, these parts have 5");
    static_assert(C != 4 || given != 6, "crosslane::Vec<T, 4> needs 4 components, these parts have 6");
    static_assert(C != 4 || given < 7, "crosslane::Vec<T, 4> needs 4 components, these parts have more than 6");
    static_assert(given != C || std::same_as<T, TwoTypes> || (is_part_of<T, P> && ...),
                  "crosslane::Vec<T, C>: a part is of another type than T; lanes_cast it, or make T a Lanes");
    return true;
}

/// The type of all components that are not numbers, void if all are numbers.
template <class A, class... B>
struct TypeOfAll { using type = A; };
template <class A, class B, class... C>
struct TypeOfAll<A, B, C...> { using type = TwoTypes; };
template <class A, class B, class... C>
    requires requires { typename JoinedType<A, B>; }
struct TypeOfAll<A, B, C...> : TypeOfAll<JoinedType<A, B>, C...> {};

/// Whether a number of P's type becomes a component of type T.
template <class T, class P>
inline constexpr bool takes_number = std::same_as<T, P> || LanesOf<T, P>;
template <LaneType T, class P>
inline constexpr bool takes_number<T, P> = !FractionFor<P, T>;
template <LaneType T, std::size_t N, class P>
inline constexpr bool takes_number<Lanes<T, N>, P> = !FractionFor<P, T>;
template <class T, class P>
inline constexpr bool takes_part = !std::same_as<JoinedPart<P>, void> || takes_number<T, P>;

template <class... P>
struct PartsOfTwoTypes
{
    static_assert(sizeof...(P) == 0, "crosslane::Vec: the parts are of two types; write which one, as in Vec<float, 2>(a, b)");
    using type = TwoTypes;
};
template <class T, class... P>
struct PartsOf : std::conditional_t<(takes_part<T, P> && ...), std::type_identity<T>, PartsOfTwoTypes<P...>> {};
template <class... P>
struct PartsOf<TwoTypes, P...> : PartsOfTwoTypes<P...> {};
template <class... P>
struct PartsOf<void, P...> : PartsOfTwoTypes<P...> {};
template <class... P>
    requires requires { typename std::common_type_t<P...>; }
struct PartsOf<void, P...> { using type = LaneFor<std::common_type_t<P...>>; };
/// The type of the components of Vec(a, b, c): that of the lanes and vectors among the parts; of numbers alone, C++'s common type.
template <class... P>
using PartsType = typename PartsOf<typename TypeOfAll<JoinedPart<P>...>::type, P...>::type;

} // namespace detail

} // namespace crosslane
