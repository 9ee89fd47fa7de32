#pragma once

// Where lanes read or store in a buffer.

#include <crosslane/wave/buffer_rows.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// How many lanes are asked at once if their indices follow one another; 0 if none are. A wave of numbers, of up to eight registers of
/// indices, is asked in parts of two, or of one of 64 bytes, which costs other indices less than it gains (bench/wave/buffer, Buffer and
/// Buffer_in_a_row). Of elements that are no numbers a wave is asked whole: of bools one of two registers, of others, whose lanes GCC would
/// keep in memory, one of one.
template <class T, class U, std::size_t N>
inline constexpr std::size_t lanes_of_run = [] {
    using Element = std::remove_const_t<T>;
    constexpr bool is_number = LaneElement<Element>, is_whole = HasMembers<Element> || is_vec<Element>;
    constexpr std::size_t two = 2 * widest_register;
    constexpr std::size_t most = (is_whole ? widest_register : is_number ? (std::min)(two, std::size_t{64}) : two) / sizeof(U);
    if (is_checked) return std::size_t{0};
    return N <= most ? N : is_number && N <= 4 * two / sizeof(U) ? most : 0;
}();

/// For each run of lanes its first one's element, if the lanes' indices follow one another and are all below count; otherwise null.
template <class T, class U, std::size_t N>
using RunsOf = std::array<T*, lanes_of_run<T, U, N> == 0 ? 1 : N / lanes_of_run<T, U, N>>;
template <class T, std::unsigned_integral U, std::size_t N>
CROSSLANE_INLINE RunsOf<T, U, N> runs_in(T* data, std::uint64_t count, Lanes<U, N> const& index)
{
    if constexpr (lanes_of_run<T, U, N> == N) {
        U const first = index[0];
        bool const is_run = has_all_lanes(index == iota<U, N>(first)) && count >= N && first <= count - N;
        return {is_run ? data + first : nullptr};
    } else if constexpr (lanes_of_run<T, U, N> != 0) {
        auto const low = runs_in(data, count, index.low()), high = runs_in(data, count, index.high());
        return [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA { // std::copy would put them in memory
            return RunsOf<T, U, N>{low[I]..., high[I]...};
        }(std::make_index_sequence<std::tuple_size_v<RunsOf<T, U, N / 2>>>());
    } else {
        return {};
    }
}

/// Whether each half of the lanes' indices follows one another, as in the rows of 8 of a group of 8 x 8 threads.
template <std::unsigned_integral U, std::size_t N>
CROSSLANE_INLINE bool are_two_runs(Lanes<U, N> const& at)
{
    constexpr U last = N / 2 - 1;
    auto const is_run = [](auto const& half) CROSSLANE_INLINE_LAMBDA {
        return has_all_lanes(half == iota<U, N / 2>(half[0])) && half[0] <= (std::numeric_limits<U>::max)() - last; // which would wrap
    };
    return is_run(at.low()) && is_run(at.high()); // the second is asked only if the first is one
}

/// Where lanes read or store: an element for each.
template <class T, std::unsigned_integral U, std::size_t N>
struct BufferPlaces
{
    T& first;
    Lanes<U, N> at; // 0 where outside
    typename Lanes<U, N>::Compared outside;
    RunsOf<T, U, N> runs;
    CROSSLANE_CHECK(std::uint64_t made_in;) // the group that made the buffer
    CROSSLANE_CHECK(std::size_t size; Lanes<U, N> asked_for; bool is_signed;)

    [[nodiscard]] CROSSLANE_INLINE InLanes<std::remove_const_t<T>, N> read() const { return read_part<0>(at, outside); }
    CROSSLANE_INLINE void write(InLanes<T, N> const& x, Mask<N> const& m CROSSLANE_CALLER) const
    {
        write_part<0>(at, x, m CROSSLANE_PASS_CALLER);
    }

private:
    template <std::size_t M> // rows of 8 (bench/wave/buffer, Buffer_in_rows_of_8)
    static constexpr bool asks_halves = lanes_of_run<T, U, N> == M && M == 16 && LaneElement<std::remove_const_t<T>>;

    // Of the lanes in runs[Part] and after it.
    template <std::size_t Part, std::size_t M>
    CROSSLANE_INLINE InLanes<std::remove_const_t<T>, M> read_part(Lanes<U, M> const& its_at,
                                                                  typename Lanes<U, M>::Compared const& its_outside) const
    {
        constexpr auto lanes = lanes_of_run<T, U, N>;
        if constexpr (lanes != 0 && lanes != M) {
            return {read_part<Part>(its_at.low(), its_outside.low()), read_part<Part + M / 2 / lanes>(its_at.high(), its_outside.high())};
        } else {
            if constexpr (lanes != 0) {
                if (runs[Part] != nullptr) return read_run<M>(runs[Part]);
            }
            if constexpr (asks_halves<M>) {
                if (are_two_runs(its_at) && !has_lanes(its_outside))
                    return {read_run<M / 2>(&first + its_at.low()[0]), read_run<M / 2>(&first + its_at.high()[0])};
            }
            return read_elements(first, CROSSLANE_UNDEFINED_IN(0, its_at), its_outside); // outside says what was never set
        }
    }
    template <std::size_t Part, std::size_t M>
    CROSSLANE_INLINE void write_part(Lanes<U, M> const& its_at, InLanes<T, M> const& x, Mask<M> const& m CROSSLANE_CALLER) const
    {
        constexpr auto lanes = lanes_of_run<T, U, N>;
        if constexpr (lanes != 0 && lanes != M) {
            write_part<Part>(its_at.low(), x.low(), m.low() CROSSLANE_PASS_CALLER);
            write_part<Part + M / 2 / lanes>(its_at.high(), x.high(), m.high() CROSSLANE_PASS_CALLER);
        } else {
            if constexpr (lanes != 0) {
                if (runs[Part] != nullptr) return write_run(runs[Part], x, m);
            }
            if constexpr (asks_halves<M>) {
                if (are_two_runs(its_at)) { // m has none that is outside
                    write_run(&first + its_at.low()[0], x.low(), m.low());
                    write_run(&first + its_at.high()[0], x.high(), m.high());
                    return;
                }
            }
            write_elements(first, its_at, x, m CROSSLANE_PASS_CALLER);
        }
    }
};

#if defined(CROSSLANE_IS_CHECKED)
/// What a finding says of an index that is outside.
template <std::unsigned_integral U>
std::string outside_text(U index, bool is_signed, std::size_t size)
{
    auto const number = is_signed ? std::to_string(static_cast<std::make_signed_t<U>>(index)) : std::to_string(index);
    return " outside of the buffer: at index " + number + " of " + std::to_string(size) + (size == 1 ? " element" : " elements");
}
template <class T, class U, std::size_t N>
std::string outside_text(BufferPlaces<T, U, N> const& places, std::size_t lane)
{
    return outside_text(places.asked_for[lane], places.is_signed, places.size);
}
#endif

/// Stands for an element outside, for one index: what is stored there is gone at the next such index.
template <class T>
[[gnu::noinline, gnu::cold]] T& outside_element()
{
    static thread_local T element;
    return element = zero_element<T>();
}

} // namespace detail

} // namespace crosslane
