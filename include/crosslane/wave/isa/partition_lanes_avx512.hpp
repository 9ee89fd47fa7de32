#pragma once

#include <crosslane/lanes/math.hpp>
#include <crosslane/lanes/select.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// AVX-512 counts leading zeros in one instruction; the other instruction sets go through a float, in six. And AVX-512
// selects by masks. (bench/wave/multi_prefix.cpp)

#if defined(CROSSLANE_AVX512)
inline constexpr bool has_highest_bit = true;

/// The number of each word's highest set bit, for words other than 0.
template <std::size_t N>
CROSSLANE_INLINE Lanes<std::uint32_t, N> highest_bit_register(Lanes<std::uint32_t, N> const& x)
{
    return 31u - per_register<Lanes<std::uint32_t, N>>(
                     [](auto const& v) CROSSLANE_INLINE_LAMBDA {
                         auto const made = [](auto zeros) CROSSLANE_INLINE_LAMBDA {
                             return to_batch<std::uint32_t>(detail::bit_cast<Vector<std::uint32_t, sizeof(zeros)>>(zeros));
                         };
                         if constexpr (sizeof(v) == 16) {
                             return made(_mm_lzcnt_epi32(detail::bit_cast<__m128i>(v.data)));
                         } else if constexpr (sizeof(v) == 32) {
                             return made(_mm256_lzcnt_epi32(detail::bit_cast<__m256i>(v.data)));
                         } else {
                             return made(_mm512_lzcnt_epi32(detail::bit_cast<__m512i>(v.data)));
                         }
                     },
                     x);
}

/// `one` where the number is below 0, `none` elsewhere; no number is above 127. It does not test number < 0: instead of a mask,
/// GCC makes a vblendvps of that, and Clang a shift and an AND. In 32 bytes, taking the signs themselves is faster still.
template <LaneType I, LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> select_negative(Lanes<I, N> const& number, Lanes<T, N> const& one, Lanes<T, N> const& none)
{
    if constexpr (sizeof(I) == 4 && Lanes<I, N>::bytes == 32) {
        return select(Mask<N>::from_bits(_mm256_movepi32_mask(detail::bit_cast<__m256i>(number.storage.data))), one, none);
    } else {
        return select(lanes_bit_cast<std::make_unsigned_t<I>>(number) > std::make_unsigned_t<I>{127}, one, none);
    }
}
#else
inline constexpr bool has_highest_bit = false;
template <std::size_t N>
Lanes<std::uint32_t, N> highest_bit_register(Lanes<std::uint32_t, N> const& x);
template <LaneType I, LaneType T, std::size_t N>
Lanes<T, N> select_negative(Lanes<I, N> const& number, Lanes<T, N> const& one, Lanes<T, N> const& none);
#endif

} // namespace crosslane::detail
