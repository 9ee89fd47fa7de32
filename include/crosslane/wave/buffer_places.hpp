#pragma once

// Where lanes read or store in a buffer.

#include <crosslane/wave/buffer_elements.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Where lanes read or store: an element for each.
template <class T, std::unsigned_integral U, std::size_t N>
struct BufferPlaces
{
    T& first;
    Lanes<U, N> at; // 0 where outside
    typename Lanes<U, N>::Compared outside;
    CROSSLANE_CHECK(std::uint64_t made_in;) // the group that made the buffer

    [[nodiscard]] CROSSLANE_INLINE auto read() const
    {
        return read_elements<sizeof(T)>(first, CROSSLANE_UNDEFINED_IN(0, at), outside); // outside says what was never set
    }
};

/// Stands for an element outside, for one index: what is stored there is gone at the next such index.
template <class T>
[[gnu::noinline, gnu::cold]] T& outside_element()
{
    static thread_local T element;
    return element = zero_element<T>();
}

} // namespace crosslane::detail
