#pragma once

#include <crosslane/lanes/permute.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// The inclusive scan in a different order from the doubling scan's: first each of a register's two 16-byte columns, then the
// totals of the column and the registers before. A shuffle inside columns has two ports on newer Intel cores, any other
// has one: int32 with AVX2 and GCC takes 0.85 to 0.95 of the time. Clang is slower with it. (bench/algorithm/scan)

template <class X>
inline constexpr bool has_column_scan = false;

#if defined(CROSSLANE_AVX2) && !defined(__clang__)
template <std::integral T, std::size_t N>
    requires(sizeof(T) == 4)
inline constexpr bool has_column_scan<Lanes<T, N>> = N >= 8;

template <LaneType T, class Op>
CROSSLANE_INLINE Lanes<T, 8> scan_columns(Lanes<T, 8> const& x, Lanes<T, 8> const& fill, Op op)
{
    auto const join = [&](__m256i below, Lanes<T, 8> const& y) CROSSLANE_INLINE_LAMBDA {
        return op(Lanes<T, 8>::of(to_batch<T>(below)), y);
    };
    __m256i const f = fill.storage.data; // intrinsics: for a known fill GCC makes two shuffles of one
    auto const pairs = join(_mm256_alignr_epi8(x.storage.data, f, 12), x);
    auto const columns = join(_mm256_alignr_epi8(pairs.storage.data, f, 8), pairs);
    return join(_mm256_blend_epi32(f, _mm256_permutevar8x32_epi32(columns.storage.data, _mm256_set1_epi32(3)), 0xF0), columns);
}
#endif

} // namespace crosslane::detail
