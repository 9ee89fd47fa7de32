#pragma once

#include <crosslane/lanes/storage.hpp>

#include <array>
#include <utility>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whether bytes are shuffled by one instruction a register.
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

/// table[b] for every byte b of x, from 0 to 15.
template <std::unsigned_integral T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> look_up_bytes([[maybe_unused]] std::array<std::uint8_t, 16> const& table, Lanes<T, N> const& x)
{
#if defined(CROSSLANE_NEON) || defined(CROSSLANE_SSSE3)
    return per_register<Lanes<T, N>>(
        [&](auto const& v) CROSSLANE_INLINE_LAMBDA {
            auto const entries = [&]<std::size_t... I>(std::index_sequence<I...>) CROSSLANE_INLINE_LAMBDA {
                return Vector<std::uint8_t, sizeof v>{table[I % 16]...};
            }(std::make_index_sequence<sizeof v>());
            auto const found = [&] {
#if defined(CROSSLANE_NEON)
                return vqtbl1q_u8(entries, detail::bit_cast<uint8x16_t>(v.data));
#else
#if defined(CROSSLANE_AVX512)
                if constexpr (sizeof v == 64) return _mm512_shuffle_epi8(detail::bit_cast<__m512i>(entries), v.data);
#endif
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)
                if constexpr (sizeof v == 32) return _mm256_shuffle_epi8(detail::bit_cast<__m256i>(entries), v.data);
#endif
                if constexpr (sizeof v == 16) return _mm_shuffle_epi8(detail::bit_cast<__m128i>(entries), v.data);
#endif
            }();
            return to_batch<T>(detail::bit_cast<Vector<T, sizeof v>>(found));
        },
        x);
#else
    return x; // never called: has_byte_shuffle is false
#endif
}

} // namespace crosslane::detail
