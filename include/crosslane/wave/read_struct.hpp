#pragma once

#include <crosslane/wave/read_lane.hpp>

#include <tuple>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// What a template argument becomes when one lane is read: T for Lanes<T, N>, bool for a Mask, a Vec of these for a Vec,
/// and the struct of one lane for another such struct; anything else stays as it is.
template <class A>
struct OneLane { using type = A; };
template <LaneType T, std::size_t N>
struct OneLane<Lanes<T, N>> { using type = T; };
template <std::size_t N, std::size_t Width>
struct OneLane<Mask<N, Width>> { using type = bool; };

template <class L, std::size_t C>
struct OneLane<Vec<L, C>> { using type = Vec<typename OneLane<L>::type, C>; };

template <class S>
concept HasMembers = requires(S& s) { std::tuple_size<decltype(s.members())>::value; };
template <template <class...> class S, class... A>
    requires HasMembers<S<A...>>
struct OneLane<S<A...>> { using type = S<typename OneLane<A>::type...>; };

/// Puts read(member) of every member of from into the same member of to.
template <class To, class From, class F>
CROSSLANE_INLINE To read_members(From from, F read)
{
    To to{}; // what members() does not list keeps the struct's default
    [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
        auto const source = from.members();
        auto const target = to.members();
        ((std::get<I>(target) = read(std::get<I>(source))), ...);
    }(std::make_index_sequence<std::tuple_size_v<decltype(from.members())>>{});
    return to;
}

} // namespace detail

/// One lane of a struct of your own. The struct is written once, as a template of its numbers' type, with a list of its members.
///
///     template <class Float>
///     struct Light
///     {
///         Vec<Float, 3> color;
///         Float range;
///         auto members() { return std::tie(color, range); }
///     };
///
///     Light<Lanes<float, 32>> lights = …;                             // a light for each lane
///     Light<float> const first = WaveReadLaneFirst(wave, lights);     // one light
///     auto const others = WaveReadLaneAt(wave, lights, lane ^ 1u);    // Light<Lanes<float, 32>>
///
/// Shapes   Wave<N>, S<Lanes<T, N>…>, an index  ->  S<T…>; with an index for each lane  ->  S<Lanes<T, N>…>. A member, and
///          so a template argument, is anything that WaveReadLaneAt reads: Lanes, a Mask, a Vec of them, a uniform value or
///          another such struct. What members() does not list gets the struct's default.
/// Active   Reading an inactive lane gives an unspecified value, which checked builds report.
/// Errors   None at run time: an index past the last lane is taken modulo N. A struct without members() does not compile.
/// Source   HLSL SM 6.0 WaveReadLaneAt, which takes vectors and, field by field, structs.
template <std::size_t N, template <class...> class S, class... A>
    requires detail::HasMembers<S<A...>>
[[nodiscard]] CROSSLANE_INLINE auto WaveReadLaneAt(Wave<N> const& wave, S<A...> const& x, std::integral auto lane CROSSLANE_CALLER)
{
    return detail::read_members<typename detail::OneLane<S<A...>>::type>(
        x, [&](auto const& member) CROSSLANE_INLINE_LAMBDA { return WaveReadLaneAt(wave, member, lane CROSSLANE_PASS_CALLER); });
}
template <std::size_t N, template <class...> class S, class... A, std::integral I>
    requires detail::HasMembers<S<A...>>
[[nodiscard]] CROSSLANE_INLINE S<A...> WaveReadLaneAt(Wave<N> const& wave, S<A...> const& x, Lanes<I, N> const& index CROSSLANE_CALLER)
{
    return detail::read_members<S<A...>>(
        x, [&]<class M>(M const& member) CROSSLANE_INLINE_LAMBDA {
            if constexpr (detail::Uniform<M, N>) {
                return member;
            } else {
                return WaveReadLaneAt(wave, member, index CROSSLANE_PASS_CALLER);
            }
        });
}
template <std::size_t N, template <class...> class S, class... A, class I>
    requires(!detail::HasMembers<S<A...>>)
void WaveReadLaneAt(Wave<N> const&, S<A...> const&, I const&)
{
    static_assert(detail::HasMembers<S<A...>>,
                  "crosslane::WaveReadLaneAt: a struct needs a function members() that returns std::tie of what is read");
}

} // namespace crosslane
