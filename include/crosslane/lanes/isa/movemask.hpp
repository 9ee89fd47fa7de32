#pragma once

#include <crosslane/lanes/register.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// One bit for each lane of a register of 0 and -1, lane 0 lowest. xsimd 8.1 has no such function.
template <class V>
CROSSLANE_INLINE std::uint64_t movemask(V const& v)
{
    [[maybe_unused]] constexpr std::size_t width = sizeof(v[0]);
#if defined(CROSSLANE_AVX2)
    if constexpr (sizeof(V) == 32) {
        if constexpr (width == 1) {
            return static_cast<std::uint32_t>(_mm256_movemask_epi8(detail::bit_cast<__m256i>(v)));
        } else if constexpr (width == 2) {
            constexpr std::size_t n = vector_lanes<V>;
            auto const low = shuffle<n / 2>(v, v, [](std::size_t i) { return i; });
            auto const high = shuffle<n / 2>(v, v, [](std::size_t i) { return i + n / 2; });
            auto const bytes = _mm_packs_epi16(detail::bit_cast<__m128i>(low), detail::bit_cast<__m128i>(high));
            return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
        } else if constexpr (width == 4) {
            return static_cast<std::uint32_t>(_mm256_movemask_ps(detail::bit_cast<__m256>(v)));
        } else {
            return static_cast<std::uint32_t>(_mm256_movemask_pd(detail::bit_cast<__m256d>(v)));
        }
    } else
#endif
#if defined(CROSSLANE_SSE2)
        if constexpr (width == 1) {
        return static_cast<std::uint32_t>(_mm_movemask_epi8(detail::bit_cast<__m128i>(v)));
    } else if constexpr (width == 2) {
        auto const bytes = _mm_packs_epi16(detail::bit_cast<__m128i>(v), _mm_setzero_si128());
        return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
    } else if constexpr (width == 4) {
        return static_cast<std::uint32_t>(_mm_movemask_ps(detail::bit_cast<__m128>(v)));
    } else {
        return static_cast<std::uint32_t>(_mm_movemask_pd(detail::bit_cast<__m128d>(v)));
    }
#elif defined(CROSSLANE_NEON)
    // Every lane keeps the bit of its own number, then all are added.
    if constexpr (width == 1) {
        constexpr uint8x16_t own = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
        uint8x16_t const kept = vandq_u8(detail::bit_cast<uint8x16_t>(v), own);
        return vaddv_u8(vget_low_u8(kept)) | std::uint64_t{vaddv_u8(vget_high_u8(kept))} << 8;
    } else if constexpr (width == 2) {
        constexpr uint16x8_t own = {1, 2, 4, 8, 16, 32, 64, 128};
        return vaddvq_u16(vandq_u16(detail::bit_cast<uint16x8_t>(v), own));
    } else if constexpr (width == 4) {
        constexpr uint32x4_t own = {1, 2, 4, 8};
        return vaddvq_u32(vandq_u32(detail::bit_cast<uint32x4_t>(v), own));
    } else {
        constexpr uint64x2_t own = {1, 2};
        return vaddvq_u64(vandq_u64(detail::bit_cast<uint64x2_t>(v), own));
    }
#else
    return static_cast<void>(v), 0; // never called: masks are bits already
#endif
}

#if defined(CROSSLANE_SSE2)
/// Two registers of 0 and -1 in one, of lanes half as wide. With AVX2 the halves [a0 a1] and [b0 b1] become [a0 b0 | a1 b1].
template <class V>
CROSSLANE_INLINE auto pack_flags(V const& low, V const& high)
{
    constexpr std::size_t width = sizeof(low[0]);
    using Packed = Vector<IntOf<width / 2>, sizeof(V)>;
#if defined(CROSSLANE_AVX2)
    auto const l = detail::bit_cast<__m256i>(low), h = detail::bit_cast<__m256i>(high);
    if constexpr (width == 4) return detail::bit_cast<Packed>(_mm256_packs_epi32(l, h));
    else return detail::bit_cast<Packed>(_mm256_packs_epi16(l, h));
#else
    auto const l = detail::bit_cast<__m128i>(low), h = detail::bit_cast<__m128i>(high);
    if constexpr (width == 4) return detail::bit_cast<Packed>(_mm_packs_epi32(l, h));
    else return detail::bit_cast<Packed>(_mm_packs_epi16(l, h));
#endif
}

/// One bit for each lane of `Registers` registers, as many as a lane had bytes, that were packed into one of bytes.
template <std::size_t Registers, class V>
CROSSLANE_INLINE std::uint64_t movemask_of_packed(V const& bytes)
{
#if defined(CROSSLANE_AVX2)
    constexpr std::size_t groups = 2 * Registers; // a register's lanes are in two, one in each half
    auto const in_halves = detail::bit_cast<Vector<IntOf<32 / groups>, 32>>(bytes);
    return movemask(detail::bit_cast<V>(shuffle<groups>(in_halves, in_halves, [](std::size_t i) { return i % 2 * Registers + i / 2; })));
#else
    return movemask(bytes);
#endif
}
#endif

} // namespace crosslane::detail
