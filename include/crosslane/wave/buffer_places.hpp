#pragma once

// Where lanes read or store in a buffer.

#include <crosslane/wave/buffer_rows.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Of how many lanes it is asked whether their indices follow one another; 0 if of none. A wave of numbers, of up to eight registers of
/// indices, is asked as a whole and then in parts of two registers, or of one of 64 bytes, which costs other indices less than it gains
/// (bench/wave/buffer, Buffer and Buffer_in_a_row). Of elements that are no numbers a wave is asked only as a whole: of bools one of two
/// registers, of others, whose lanes GCC would keep in memory, one of one.
template <class T, class U, std::size_t N>
inline constexpr std::size_t lanes_of_run = [] {
    using Element = std::remove_const_t<T>;
    constexpr bool is_number = LaneElement<Element>, is_whole = HasMembers<Element> || is_vec<Element>;
    constexpr std::size_t two = 2 * widest_register;
    constexpr std::size_t most = (is_whole ? widest_register : is_number ? (std::min)(two, std::size_t{64}) : two) / sizeof(U);
    if (is_checked) return std::size_t{0};
    return N <= most ? N : is_number && N <= 4 * two / sizeof(U) ? most : 0;
}();

/// Where lanes read or store: an element for each. Which are outside is computed only where it is needed: not of a row, all of it inside.
template <class T, std::unsigned_integral U, std::size_t N>
struct BufferPlaces
{
    using Value = InLanes<std::remove_const_t<T>, N>;

    T& first;   // nowhere, if the buffer is empty
    Lanes<U, N> index;
    U last;     // the greatest index that is inside
    bool empty; // whether none is
    CROSSLANE_CHECK(std::uint64_t made_in;) // the group that made the buffer
    CROSSLANE_CHECK(std::size_t size; bool is_signed;)

    [[nodiscard]] CROSSLANE_INLINE typename Lanes<U, N>::Compared outside() const
    {
        return (index | static_cast<U>(empty ? ~U{} : U{})) > last; // if none is inside, all are the highest number, which is past 0
    }
    [[nodiscard]] CROSSLANE_INLINE Lanes<U, N> at() const { return select(outside(), Lanes<U, N>(U{}), index); }

    [[nodiscard]] CROSSLANE_INLINE Value read() const
    {
        bool const begins = begins_as_run(index);
        if constexpr (asks_in_parts) {
            if (begins && goes_on(index) && fits(index)) return read_run<N>(&first + index[0]);
        }
        return read_part(index, begins);
    }
    /// In the lanes of m that are inside.
    CROSSLANE_INLINE void write(Value const& x, Mask<N> const& m CROSSLANE_CALLER) const
    {
        if (empty) return;
        bool const begins = begins_as_run(index);
        if constexpr (asks_in_parts) {
            if (begins && goes_on(index) && fits(index)) return write_run(&first + index[0], x, m);
        }
        write_part(index, begins, x, m CROSSLANE_PASS_CALLER);
    }

private:
    static constexpr std::size_t part = lanes_of_run<T, U, N>;
    static constexpr bool asks_in_parts = part != 0 && part != N, is_number = LaneElement<std::remove_const_t<T>>;
    template <std::size_t M> // rows of 8 (bench/wave/buffer, Buffer_in_rows_of_8)
    static constexpr bool asks_halves = part == M && M == 16 && is_number;

    // Whether indices that follow one another are inside.
    template <std::size_t M>
    CROSSLANE_INLINE bool fits(Lanes<U, M> const& some) const
    {
        constexpr U more = M - 1;
        return last >= more && some[0] <= last - more;
    }
    // Whether the indices of the first part follow one another and are inside.
    template <std::size_t M>
    CROSSLANE_INLINE bool begins_as_run(Lanes<U, M> const& some) const
    {
        if constexpr (part == 0) return false;
        else if constexpr (M > part) return begins_as_run(some.low());
        else return has_all_lanes(some == iota<U, M>(some[0])) && fits(some);
    }
    // Whether those of the other parts follow, too.
    template <std::size_t M>
    CROSSLANE_INLINE bool goes_on(Lanes<U, M> const& some) const
    {
        if constexpr (M == part) return true;
        else return goes_on(some.low()) && has_all_lanes(some.high() == iota<U, M / 2>(static_cast<U>(some[0] + M / 2)));
    }
    // Whether each half of the lanes' indices follows one another, as in the rows of 8 of a group of 8 x 8 threads, and all are inside.
    template <std::size_t M>
    CROSSLANE_INLINE bool are_two_runs(Lanes<U, M> const& some) const
    {
        auto const low = some.low(), high = some.high();
        auto const first_lanes = iota<U, M / 2>();
        return has_all_lanes(low == first_lanes + low[0]) && has_all_lanes(high == first_lanes + high[0]) && fits(low) && fits(high);
    }

    template <std::size_t M>
    CROSSLANE_INLINE InLanes<std::remove_const_t<T>, M> read_part(Lanes<U, M> const& some, bool begins) const
    {
        if constexpr (asks_in_parts && part != M) {
            return {read_part(some.low(), begins), read_part(some.high(), begins_as_run(some.high()))};
        } else {
            if constexpr (part != 0 && is_number) {
                if (begins) return read_run<M>(&first + some[0]);
            }
            if constexpr (asks_halves<M>) {
                if (are_two_runs(some)) return {read_run<M / 2>(&first + some.low()[0]), read_run<M / 2>(&first + some.high()[0])};
            }
            auto const its_outside = some > last; // index 0 is not where the buffer is empty, and reads nowhere
            auto const its_at = select(its_outside, Lanes<U, M>(U{}), some);
            // Asked before that, GCC's reads of others take longer (bench/wave/buffer, Buffer_of_structs).
            if constexpr (part != 0 && !is_number) {
                if (begins) return read_run<M>(&first + some[0]);
            }
            return read_elements(first, CROSSLANE_UNDEFINED_IN(0, its_at), its_outside); // outside says what was never set
        }
    }
    template <std::size_t M>
    CROSSLANE_INLINE void write_part(Lanes<U, M> const& some, bool begins, InLanes<T, M> const& x, Mask<M> const& m CROSSLANE_CALLER) const
    {
        if constexpr (asks_in_parts && part != M) {
            write_part(some.low(), begins, x.low(), m.low() CROSSLANE_PASS_CALLER);
            write_part(some.high(), begins_as_run(some.high()), x.high(), m.high() CROSSLANE_PASS_CALLER);
        } else {
            if constexpr (part != 0) {
                if (begins) return write_run(&first + some[0], x, m);
            }
            if constexpr (asks_halves<M>) {
                if (are_two_runs(some)) {
                    write_run(&first + some.low()[0], x.low(), m.low());
                    write_run(&first + some.high()[0], x.high(), m.high());
                    return;
                }
            }
            auto const its_outside = some > last;
            auto const its_at = select(its_outside, Lanes<U, M>(U{}), some);
            Mask<M> const inside = m & ~its_outside;
            if (m.is_known_all() && has_all_lanes(inside)) {
                write_elements(first, its_at, x, Mask<M>::all() CROSSLANE_PASS_CALLER);
            } else {
                write_elements(first, its_at, x, inside CROSSLANE_PASS_CALLER);
            }
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
    return outside_text(places.index[lane], places.is_signed, places.size);
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
