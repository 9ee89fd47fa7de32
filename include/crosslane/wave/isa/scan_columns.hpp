#pragma once

#include <crosslane/lanes/permute.hpp>

namespace crosslane::detail {

// The inclusive scan in another order than the doubling scan's: the two columns of 16 bytes of each register first, then
// what the column and the registers before end in. A shuffle inside columns has two ports on newer Intel cores, any other
// has one. Clang is slower with it. (bench/algorithm/scan, int32)

#if defined(CROSSLANE_AVX2) && !defined(__clang__)
template <class X>
inline constexpr bool has_column_scan = false;
template <std::integral T, std::size_t N>
    requires(sizeof(T) == 4)
inline constexpr bool has_column_scan<Lanes<T, N>> = N >= 8;

// By name: of a known fill GCC makes two instructions for one.
template <LaneType T, class F>
CROSSLANE_INLINE Lanes<T, 8> shuffled(Lanes<T, 8> const& a, Lanes<T, 8> const& b, F f)
{
    return Lanes<T, 8>::of(to_batch<T>(detail::bit_cast<Vector<T, 32>>(f(detail::bit_cast<__m256i>(to_vector(a.storage)), detail::bit_cast<__m256i>(to_vector(b.storage))))));
}
template <LaneType T, class Op>
CROSSLANE_INLINE Lanes<T, 8> scan_columns(Lanes<T, 8> const& x, Lanes<T, 8> const& fill, Op op)
{
    auto const pairs = op(shuffled(x, fill, [](__m256i v, __m256i f) CROSSLANE_INLINE_LAMBDA { return _mm256_alignr_epi8(v, f, 12); }), x);
    auto const columns = op(shuffled(pairs, fill, [](__m256i v, __m256i f) CROSSLANE_INLINE_LAMBDA { return _mm256_alignr_epi8(v, f, 8); }), pairs);
    return op(shuffled(columns, fill, [](__m256i v, __m256i f) CROSSLANE_INLINE_LAMBDA {
        return _mm256_blend_epi32(f, _mm256_permutevar8x32_epi32(v, _mm256_set1_epi32(3)), 0xF0);
    }), columns);
}
#else
template <class X>
inline constexpr bool has_column_scan = false;
#endif

} // namespace crosslane::detail
