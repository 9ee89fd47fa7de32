#pragma once

// Where lanes read or store in a buffer.

#include <crosslane/wave/buffer_elements.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Where lanes read or store: an element for each.
template <class T, std::unsigned_integral U, std::size_t N>
struct BufferPlaces
{
    T& first;
    Lanes<U, N> at; // 0 where outside
    typename Lanes<U, N>::Compared outside;
    CROSSLANE_CHECK(std::uint64_t made_in;) // the group that made the buffer
    CROSSLANE_CHECK(std::size_t size; Lanes<U, N> asked_for; bool is_signed;)

    [[nodiscard]] CROSSLANE_INLINE auto read() const
    {
        return read_elements<sizeof(T)>(first, CROSSLANE_UNDEFINED_IN(0, at), outside); // outside says what was never set
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

} // namespace crosslane::detail
