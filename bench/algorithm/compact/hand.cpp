#include "algorithm/compact/experiment.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>

/// The loop that crosslane::compact is meant to become, written with intrinsics: 64 lanes a turn, the kept lanes of each
/// register packed to its front, the whole register stored.
namespace {

[[maybe_unused]] constexpr auto packing = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (std::size_t m = 0; m < 256; ++m)
        for (std::size_t lane = 0, at = 0; lane < 8; ++lane)
            if ((m >> lane & 1) != 0) table[m][at++] = static_cast<std::uint8_t>(lane);
    return table;
}();

#if defined(__AVX512BW__)
inline constexpr std::size_t width = 16;
using Int = __m512i;
using Mask = __mmask16;
inline Int load(void const* p) { return _mm512_loadu_si512(p); }
inline Mask is_below(Int x, std::int32_t limit) { return _mm512_cmplt_epi32_mask(x, _mm512_set1_epi32(limit)); }
inline Mask is_below(Int x, float limit) { return _mm512_cmp_ps_mask(_mm512_castsi512_ps(x), _mm512_set1_ps(limit), _CMP_LT_OQ); }
inline std::uint64_t below_bytes(std::uint8_t const* p, std::uint8_t limit)
{
    return _mm512_cmplt_epu8_mask(load(p), _mm512_set1_epi8(static_cast<char>(limit)));
}
template <class T>
inline T* pack(T* out, Int x, Mask m)
{
    _mm512_storeu_si512(out, _mm512_maskz_compress_epi32(m, x));
    return out + std::popcount(static_cast<unsigned>(m));
}
#else
inline constexpr std::size_t width = 8;
using Int = __m256i;
using Mask = __m256i;
inline Int load(void const* p) { return _mm256_loadu_si256(static_cast<__m256i const*>(p)); }
inline Mask is_below(Int x, std::int32_t limit) { return _mm256_cmpgt_epi32(_mm256_set1_epi32(limit), x); }
inline Mask is_below(Int x, float limit)
{
    return _mm256_castps_si256(_mm256_cmp_ps(_mm256_castsi256_ps(x), _mm256_set1_ps(limit), _CMP_LT_OQ));
}
inline std::uint64_t below_bytes(std::uint8_t const* p, std::uint8_t limit)
{
    auto const bits = [limit](void const* q) {
        auto const x = load(q), top = _mm256_set1_epi8(static_cast<char>(limit));
        // x >= limit where the greater of the two is x
        return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_max_epu8(x, top), x)));
    };
    return bits(p) | std::uint64_t{bits(p + 32)} << 32;
}
template <class T>
inline T* pack(T* out, Int x, Mask m)
{
    auto const bits = static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(m)));
    auto const row = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<__m128i const*>(packing[bits].data())));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm256_permutevar8x32_epi32(x, row));
    return out + std::popcount(bits);
}
#endif

inline std::uint8_t* turn(std::uint8_t const* in, std::uint8_t* out, std::uint8_t limit)
{
    std::uint64_t const bits = below_bytes(in, limit);
    for (std::size_t i = 0; i < 8; ++i) {
        auto const eight = bits >> (8 * i) & 0xFF;
        auto const row = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(packing[eight].data()));
        auto const x = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(in + 8 * i));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(x, row));
        out += std::popcount(eight);
    }
    return out;
}

template <class T>
inline T* turn(T const* in, T* out, T limit)
{
    constexpr std::size_t K = 64 / width;
    Int x[K];
    Mask m[K];
#pragma GCC unroll 8
    for (std::size_t k = 0; k < K; ++k) {
        x[k] = load(in + k * width);
        m[k] = is_below(x[k], limit);
    }
#pragma GCC unroll 8
    for (std::size_t k = 0; k < K; ++k) out = pack(out, x[k], m[k]);
    return out;
}

template <class T>
std::size_t below(T const* in, std::size_t count, T* out, T limit)
{
    std::size_t const capacity = count;
    T* at = out;
    std::size_t i = 0;
    while (count - i >= 64 && static_cast<std::size_t>(at - out) + 64 <= capacity) {
        at = turn(in + i, at, limit);
        i += 64;
    }
    for (; i < count; ++i)
        if (in[i] < limit) *at++ = in[i];
    return static_cast<std::size_t>(at - out);
}

bench::compact::Contender const added("hand", below<std::int32_t>, below<std::uint8_t>, below<float>);

} // namespace
#endif
