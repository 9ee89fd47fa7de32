#pragma once

#include <crosslane/lanes/storage.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether one instruction looks up a register's bytes in another's 16.
#if defined(CROSSLANE_NEON) || defined(CROSSLANE_SSSE3)
inline constexpr bool has_byte_shuffle = widest_register != 0;
#else
inline constexpr bool has_byte_shuffle = false;
#endif

/// The bytes of every lane in reverse order (bench/lanes/bits.cpp, reversebits).
template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> reverse_bytes(Lanes<T, N> const& x)
{
    return per_register<Lanes<T, N>>(
        [](auto const& v) CROSSLANE_INLINE_LAMBDA {
            auto const bytes = detail::bit_cast<Vector<std::uint8_t, sizeof v>>(to_vector(v));
            auto const reversed = shuffle<sizeof v>(bytes, bytes, [](std::size_t i) { return i ^ (sizeof(T) - 1); });
            return to_batch<T>(detail::bit_cast<Vector<T, sizeof v>>(reversed));
        },
        x);
}

} // namespace crosslane::detail
