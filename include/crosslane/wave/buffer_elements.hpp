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

/// A float where an index belongs: one, or lanes of them, also as another buffer holds them.
template <class F, std::size_t N>
    requires is_float<F>
void float_lanes(Lanes<F, N> const& x);
template <class I>
concept FloatIndex = std::floating_point<I> || requires(I const& id) { float_lanes(id); };

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

/// The bytes of a 0, which stands for the elements of a buffer that has none. Nothing is stored there.
template <class T>
alignas(T) inline std::byte nowhere[sizeof(T)] = {};

/// Reads a part of N elements, number by number: read_number(x) gives the lanes for x, a number of the first element's part.
template <std::size_t N, class M, class F>
CROSSLANE_INLINE InLanes<M, N> read_numbers(M const& first, F const& read_number)
{
    auto const read_part = [&]<class P>(P const& part) CROSSLANE_INLINE_LAMBDA { return read_numbers<N>(part, read_number); };
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
        return read_number(first);
    }
}

/// Writes a part of N elements, number by number: write_number(x, lanes) stores what is x's in the first element's part.
template <std::size_t N, class M, class F>
CROSSLANE_INLINE void write_numbers(M& first, InLanes<M, N> const& value, F const& write_number)
{
    if constexpr (std::same_as<M, bool>) {
        write_number(reinterpret_cast<std::uint8_t&>(first), lanes_cast<std::uint8_t>(value));
    } else if constexpr (is_vec<M>) {
        write_numbers<N>(first.x, value.x, write_number);
        write_numbers<N>(first.y, value.y, write_number);
        if constexpr (requires { first.z; }) write_numbers<N>(first.z, value.z, write_number);
        if constexpr (requires { first.w; }) write_numbers<N>(first.w, value.w, write_number);
    } else if constexpr (HasMembers<M>) {
        [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
            auto copy = value;
            auto const from = copy.members();
            auto const to = first.members();
            (write_numbers<N>(std::get<I>(to), std::get<I>(from), write_number), ...);
        }(std::make_index_sequence<std::tuple_size_v<decltype(first.members())>>{});
    } else {
        write_number(first, value);
    }
}

/// Of a run, the lane itself.
struct SameLane
{
    constexpr std::size_t operator()(std::size_t lane) const { return lane; }
};

/// A number of each of the elements with the numbers element(lane); `first` is that of element 0 of a buffer of T.
template <class T, std::size_t N, class M, class F>
CROSSLANE_INLINE Lanes<LaneFor<M>, N> read_number(M const& first, F element)
{
    std::array<LaneFor<M>, N> values;
    auto const* const bytes = of_unknown_size(reinterpret_cast<std::byte const*>(&first));
#pragma GCC unroll 128 // or GCC keeps what is read where it is only stored to
    for (std::size_t lane = 0; lane < N; ++lane) std::memcpy(&values[lane], bytes + element(lane) * sizeof(T), sizeof(M));
    return Lanes<LaneFor<M>, N>::from_array(values);
}
template <class T, std::size_t N, class M, class F>
CROSSLANE_INLINE void write_number(M& first, std::array<LaneFor<M>, N> const& values, Mask<N> const& m, F element)
{
    auto* const bytes = of_unknown_size(reinterpret_cast<std::byte*>(&first));
    auto const write = [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA {
        std::memcpy(bytes + element(lane) * sizeof(T), &values[lane], sizeof(M));
    };
    if (m.is_known_all()) {
        for (std::size_t lane = 0; lane < N; ++lane) write(lane);
    } else {
        for (std::size_t lane : m) write(lane);
    }
}

/// Reads the elements at[lane], of which first is the one at 0. Lanes in outside get 0.
template <class T, std::unsigned_integral U, std::size_t N, std::size_t Width>
CROSSLANE_INLINE InLanes<T, N> read_elements(T const& first, Lanes<U, N> const& at, Mask<N, Width> const& outside)
{
    return read_numbers<N>(first, [&]<class M>(M const& number) CROSSLANE_INLINE_LAMBDA {
        using L = Lanes<LaneFor<M>, N>;
        L result;
        constexpr bool at_once = sizeof(T) == sizeof(M) && has_gather<LaneFor<M>, M, U, N>;
        if constexpr (at_once && N > 4) {
            return gather_by_instruction(&number, at, ~outside, L(LaneFor<M>{}));
        } else if constexpr (at_once) { // behind a branch, the instruction takes Zen 4 longer for four
            result = gather_all<LaneFor<M>>(&number, at);
        } else if constexpr (sizeof(T) == sizeof(M)) {
            result = gather(&number, at CROSSLANE_CHECK(, Mask<N>::all(), LaneFor<M>{}, Caller{"", 0, "Buffer"}));
        } else {
            auto const index = at.to_array(); // anew for each number: once for all took GCC 1.7 times as long (Buffer_of_float3/N:8)
            result = read_number<T, N>(number, [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA { return std::size_t{index[lane]}; });
        }
        return select(outside, L(LaneFor<M>{}), result);
    });
}

/// Stores value in the elements at[lane], for the lanes of m, lowest lane first.
template <class T, std::unsigned_integral U, std::size_t N>
CROSSLANE_INLINE void write_elements(T& first, Lanes<U, N> const& at, std::type_identity_t<InLanes<T, N>> const& value,
                                     Mask<N> const& m CROSSLANE_CALLER)
{
    write_numbers<N>(first, value, [&]<class M>(M& number, Lanes<LaneFor<M>, N> const& x) CROSSLANE_INLINE_LAMBDA {
        if constexpr (sizeof(T) == sizeof(M)) {
            scatter(&number, at, x, m CROSSLANE_PASS_CALLER);
        } else {
            auto const index = at.to_array();
            auto const values = x.to_array();
            CROSSLANE_CHECK(check_scatter(caller, m, index, values);)
            write_number<T>(number, values, m, [&](std::size_t lane) CROSSLANE_INLINE_LAMBDA { return std::size_t{index[lane]}; });
        }
    });
}

/// The same for the elements run[lane].
template <std::size_t N, class T>
CROSSLANE_INLINE InLanes<T, N> read_run(T const* run)
{
    return read_numbers<N>(*of_unknown_size(run), []<class M>(M const& number) CROSSLANE_INLINE_LAMBDA {
        if constexpr (sizeof(T) == sizeof(M)) {
            return load<N>(&number);
        } else {
            return read_number<T, N>(number, SameLane());
        }
    });
}
template <class T, std::size_t N>
CROSSLANE_INLINE void write_run(T* run, std::type_identity_t<InLanes<T, N>> const& value, Mask<N> const& m)
{
    write_numbers<N>(*of_unknown_size(run), value, [&]<class M>(M& number, Lanes<LaneFor<M>, N> const& x) CROSSLANE_INLINE_LAMBDA {
        if constexpr (sizeof(T) == sizeof(M)) {
            store(&number, x, m);
        } else {
            write_number<T>(number, x.to_array(), m, SameLane());
        }
    });
}

} // namespace detail

} // namespace crosslane
