#pragma once

#include <crosslane/lanes/failure.hpp>
#include <crosslane/lanes/isa/target.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether a lies before b, in whatever arrays.
[[nodiscard]] inline bool is_before(void const* a, void const* b)
{
    return reinterpret_cast<std::uintptr_t>(a) < reinterpret_cast<std::uintptr_t>(b);
}

/// Whether two ranges, of whatever types, share memory.
template <class T, class U>
[[nodiscard]] bool overlap(std::span<T> a, std::span<U> b)
{
    auto const a_bytes = std::as_bytes(a), b_bytes = std::as_bytes(b);
    return !a.empty() && !b.empty() && is_before(a_bytes.data(), b_bytes.data() + b_bytes.size()) &&
           is_before(b_bytes.data(), a_bytes.data() + a_bytes.size());
}

/// For a loop that reads wave by wave what it then writes: the same place is fine, any other overlap is not.
template <class T, class U>
[[nodiscard]] bool overlap_elsewhere(std::span<T> in, std::span<U> out)
{
    bool const same_place = sizeof(T) == sizeof(U) && std::as_bytes(in).data() == std::as_bytes(out).data();
    return !same_place && overlap(in, out);
}

/// Whether any two columns share memory.
template <std::size_t C>
[[nodiscard]] bool any_overlap(std::array<std::span<std::byte const>, C> const& columns)
{
    for (std::size_t i = 0; i < C; ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (overlap(columns[i], columns[j])) return true;
    return false;
}

} // namespace crosslane::detail
