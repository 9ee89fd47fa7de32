#pragma once

// A buffer's elements, number by number: the layer below Buffer.

#include <crosslane/lanes/memory.hpp>
#include <crosslane/wave/read_struct.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// What an element of a buffer becomes when each lane reads its own: Lanes for a number, a Mask for a bool, a Vec of these for
/// a Vec, the struct of them for a struct of numbers. Anything else is not an element.
template <class A, std::size_t N>
struct InLanesOf { using type = A; };
template <class A, std::size_t N>
using InLanes = typename InLanesOf<A, N>::type;
template <LaneElement E, std::size_t N>
struct InLanesOf<E, N> { using type = Lanes<LaneFor<E>, N>; };
template <std::size_t N>
struct InLanesOf<bool, N> { using type = Mask<N>; };
template <class E, std::size_t C, std::size_t N>
struct InLanesOf<Vec<E, C>, N> { using type = Vec<InLanes<E, N>, C>; };
template <class S>
using MembersOf = decltype(std::declval<S&>().members());
template <template <class...> class S, class... A, std::size_t N>
    requires HasMembers<S<A...>>
struct InLanesOf<S<A...>, N> { using type = S<InLanes<A, N>...>; };

/// A number, bool, Vec or struct that a buffer can hold, or a part of one.
template <class T>
concept BufferPart = !std::same_as<T, InLanes<T, 1>>;

template <class T>
inline constexpr bool is_array_of_elements = std::is_array_v<T>;
template <class T, std::size_t C>
inline constexpr bool is_array_of_elements<std::array<T, C>> = true;

/// Whether all that a struct lists can be held, and whether all of it becomes lanes: only what the struct is a template of does.
template <class E>
inline constexpr bool lists_parts = BufferPart<E>;
template <class... M>
inline constexpr bool lists_parts<std::tuple<M&...>> = (lists_parts<M> && ...);
template <HasMembers E>
inline constexpr bool lists_parts<E> = lists_parts<MembersOf<E>>;
template <class E, class L>
inline constexpr bool becomes_lanes = std::same_as<L, InLanes<E, 1>>;
template <class... M, class... L>
inline constexpr bool becomes_lanes<std::tuple<M&...>, std::tuple<L&...>> = (becomes_lanes<M, L> && ...);
template <HasMembers E, HasMembers L>
inline constexpr bool becomes_lanes<E, L> = std::same_as<L, InLanes<E, 1>> && becomes_lanes<MembersOf<E>, MembersOf<L>>;

/// One index for all lanes.
template <class I>
concept BufferIndex = std::integral<I> && sizeof(I) <= 8;

/// Lanes where one value for all of them is stored, and a value that is no variable.
template <class X, class T, std::size_t N>
concept LanesBeside = !std::convertible_to<X, T> && std::convertible_to<X, InLanes<T, N>>;
template <class X>
concept AnyLanes = !BufferPart<X> && BufferPart<typename OneLane<X>::type>;
template <class X>
concept AnyPlace = AnyLanes<X> || requires(X const& x) { x.crosslane_places; };

/// The 0 that a read outside gives.
template <class T>
CROSSLANE_INLINE T zero_element()
{
    T result{};
    if constexpr (HasMembers<T>) std::apply([]<class... M>(M&... member) { ((member = zero_element<M>()), ...); }, result.members());
    return result;
}

template <class T>
inline T nowhere{}; // stands for the elements of a buffer that has none

/// Reads one part of the elements at[lane]: first is that part of element 0, and Stride is the bytes from one element to the
/// next. Lanes in outside get 0.
template <std::size_t Stride, class M, std::unsigned_integral U, std::size_t N, std::size_t Width>
CROSSLANE_INLINE InLanes<M, N> read_elements(M const& first, Lanes<U, N> const& at, Mask<N, Width> const& outside)
{
    auto const read_part = [&]<class P>(P const& part) CROSSLANE_INLINE_LAMBDA { return read_elements<Stride>(part, at, outside); };
    if constexpr (std::same_as<M, bool>) {
        return read_part(reinterpret_cast<std::uint8_t const&>(first)) != 0;
    } else if constexpr (is_vec<M>) {
        return per_component(read_part, first);
    } else if constexpr (HasMembers<M>) {
        InLanes<M, N> result{}; // what members() does not list keeps the struct's default
        [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
            auto const from = const_cast<M&>(first).members();
            auto const to = result.members();
            ((std::get<I>(to) = read_part(std::get<I>(from))), ...);
        }(std::make_index_sequence<std::tuple_size_v<decltype(result.members())>>{});
        return result;
    } else {
        using T = LaneFor<M>;
        Lanes<T, N> result;
        if constexpr (Stride == sizeof(M)) {
            result = gather(&first, at CROSSLANE_CHECK(, Mask<N>::all(), LaneFor<M>{}, Caller{"", 0, "Buffer"}));
        } else {
            auto const index = at.to_array(); // anew for each number: once for all took GCC 1.7 times as long (Buffer_of_float3/N:8)
            std::array<T, N> values;
            auto const* const bytes = reinterpret_cast<std::byte const*>(&first);
            for (std::size_t lane = 0; lane < N; ++lane)
                std::memcpy(&values[lane], bytes + static_cast<std::size_t>(index[lane]) * Stride, sizeof(T));
            result = Lanes<T, N>::from_array(values);
        }
        return select(outside, Lanes<T, N>(T{}), result);
    }
}

/// Stores value in that part of the elements at[lane], for the lanes of m, lowest lane first.
template <std::size_t Stride, class M, std::unsigned_integral U, std::size_t N, std::size_t Width>
CROSSLANE_INLINE void write_elements(M& first, Lanes<U, N> const& at, std::type_identity_t<InLanes<M, N>> const& value,
                                     Mask<N, Width> const& m CROSSLANE_CALLER)
{
    if constexpr (std::same_as<M, bool>) {
        write_elements<Stride>(reinterpret_cast<std::uint8_t&>(first), at, lanes_cast<std::uint8_t>(value), m CROSSLANE_PASS_CALLER);
    } else if constexpr (is_vec<M>) {
        write_elements<Stride>(first.x, at, value.x, m CROSSLANE_PASS_CALLER);
        write_elements<Stride>(first.y, at, value.y, m CROSSLANE_PASS_CALLER);
        if constexpr (requires { first.z; }) write_elements<Stride>(first.z, at, value.z, m CROSSLANE_PASS_CALLER);
        if constexpr (requires { first.w; }) write_elements<Stride>(first.w, at, value.w, m CROSSLANE_PASS_CALLER);
    } else if constexpr (HasMembers<M>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
            auto copy = value;
            auto const from = copy.members();
            auto const to = first.members();
            (write_elements<Stride>(std::get<I>(to), at, std::get<I>(from), m CROSSLANE_PASS_CALLER), ...);
        }(std::make_index_sequence<std::tuple_size_v<decltype(first.members())>>{});
    } else if constexpr (Stride == sizeof(M)) {
        scatter(&first, at, value, m CROSSLANE_PASS_CALLER);
    } else {
        auto const index = at.to_array();
        auto const values = value.to_array();
        CROSSLANE_CHECK(check_scatter(caller, m, index, values);)
        auto* const bytes = reinterpret_cast<std::byte*>(&first);
        auto const write = [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA {
            std::memcpy(bytes + static_cast<std::size_t>(index[lane]) * Stride, &values[lane], sizeof(M));
        };
        if (m.is_known_all()) {
            for (std::size_t lane = 0; lane < N; ++lane) write(lane);
        } else {
            for (std::size_t lane : m) write(lane);
        }
    }
}

} // namespace detail

} // namespace crosslane
