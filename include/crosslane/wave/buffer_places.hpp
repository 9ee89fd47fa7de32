#pragma once

// Where lanes read or store in a buffer.

#include <crosslane/wave/buffer_rows.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace crosslane::inline CROSSLANE_TARGET {

namespace detail {

/// Whether it is asked if indices follow one another: of numbers where those take one or two registers, of other elements one. In larger
/// waves GCC keeps both ways' lanes in memory, which other indices pay for (bench/dispatch/groupshared, bitonic/N:32).
template <class T, class U, std::size_t N>
inline constexpr bool looks_for_runs =
    !is_checked && N * sizeof(U) <= (HasMembers<std::remove_const_t<T>> || is_vec<std::remove_const_t<T>> ? 1 : 2) * widest_register;

/// The first lane's element, if the lanes' indices follow one another and are all below count; otherwise null.
template <class T, std::unsigned_integral U, std::size_t N>
CROSSLANE_INLINE T* run_in(T* data, std::uint64_t count, Lanes<U, N> const& index)
{
    if constexpr (looks_for_runs<T, U, N>) {
        U const first = index[0];
        bool const is_run = has_all_lanes(index == iota<U, N>(first)) && count >= N && first <= count - N;
        return is_run ? data + first : nullptr;
    } else {
        return nullptr;
    }
}

/// Where lanes read or store: an element for each.
template <class T, std::unsigned_integral U, std::size_t N>
struct BufferPlaces
{
    T& first;
    Lanes<U, N> at; // 0 where outside
    typename Lanes<U, N>::Compared outside;
    T* run; // as of run_in
    CROSSLANE_CHECK(std::uint64_t made_in;) // the group that made the buffer
    CROSSLANE_CHECK(std::size_t size; Lanes<U, N> asked_for; bool is_signed;)

    [[nodiscard]] CROSSLANE_INLINE auto read() const
    {
        if constexpr (looks_for_runs<T, U, N>) {
            if (run != nullptr) return read_run<N>(run);
        }
        return read_elements(first, CROSSLANE_UNDEFINED_IN(0, at), outside); // outside says what was never set
    }
    CROSSLANE_INLINE void write(InLanes<T, N> const& x, Mask<N> const& m CROSSLANE_CALLER) const
    {
        if constexpr (looks_for_runs<T, U, N>) {
            if (run != nullptr) return write_run(run, x, m);
        }
        write_elements(first, at, x, m CROSSLANE_PASS_CALLER);
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
