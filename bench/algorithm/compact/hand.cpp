#include "algorithm/compact/experiment.hpp"

#if defined(__AVX2__)
#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>

/// Compaction written with intrinsics: 64 lanes a turn, the kept lanes of each register packed to its front, the whole
/// register stored; and the same loop as crosslane::compact's.
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

/// The same loop as crosslane::compact's, of four registers a turn: in blocks of eight turns, with branches for none and
/// all (which AVX-512 need not) while six of the eight turns last looked at could take one.
template <class T>
inline bool quick_turn(T const* in, T*& out, T limit)
{
    Int x[4];
    Mask m[4];
#pragma GCC unroll 4
    for (std::size_t k = 0; k < 4; ++k) {
        x[k] = load(in + k * width);
        m[k] = is_below(x[k], limit);
    }
#if defined(__AVX512BW__)
    if ((m[0] | m[1] | m[2] | m[3]) == 0) return true;
#else
    if (_mm256_movemask_epi8(_mm256_or_si256(_mm256_or_si256(m[0], m[1]), _mm256_or_si256(m[2], m[3]))) == 0) return true;
    if (_mm256_movemask_epi8(_mm256_and_si256(_mm256_and_si256(m[0], m[1]), _mm256_and_si256(m[2], m[3]))) == -1) {
#pragma GCC unroll 4
        for (std::size_t k = 0; k < 4; ++k) _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + k * width), x[k]);
        out += 4 * width;
        return true;
    }
#endif
#pragma GCC unroll 4
    for (std::size_t k = 0; k < 4; ++k) out = pack(out, x[k], m[k]);
    return false;
}
template <class T>
inline T* slow_turn(T const* in, T* out, T limit)
{
    Int x[4];
    Mask m[4];
#pragma GCC unroll 4
    for (std::size_t k = 0; k < 4; ++k) {
        x[k] = load(in + k * width);
        m[k] = is_below(x[k], limit);
    }
#pragma GCC unroll 4
    for (std::size_t k = 0; k < 4; ++k) out = pack(out, x[k], m[k]);
    return out;
}

template <class T>
std::size_t below_in_blocks(T const* in, std::size_t count, T* out, T limit)
{
    constexpr std::size_t lanes = 4 * width, block = 8;
    T* at = out;
    std::size_t i = 0;
    std::uint8_t recent = 0;
    auto const room = [&](std::size_t n) { return count - i >= n && static_cast<std::size_t>(at - out) + n <= count; };
    auto const look = [&] {
        recent = static_cast<std::uint8_t>(recent << 1 | quick_turn(in + i, at, limit));
        i += lanes;
    };
    while (room(block * lanes)) {
        bool const runs = std::popcount(recent) >= 6;
        look();
        if (runs) {
#pragma GCC unroll 1
            for (std::size_t k = 1; k < block; ++k) look();
        } else {
#pragma GCC unroll 1
            for (std::size_t k = 1; k < block; ++k, i += lanes) at = slow_turn(in + i, at, limit);
        }
    }
    for (; room(lanes); i += lanes) at = slow_turn(in + i, at, limit);
    for (; i < count; ++i)
        if (in[i] < limit) *at++ = in[i];
    return static_cast<std::size_t>(at - out);
}

bench::compact::Contender const added[] = {
    {"hand", below<std::int32_t>, below<std::uint8_t>, below<float>},
    {"hand_in_blocks", below_in_blocks<std::int32_t>, nullptr, below_in_blocks<float>},
};

} // namespace
#endif
