#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

/// The best sequences of intrinsics known for one wave of 16, 32 or 64 lanes. They share nothing with the library.
namespace bench::hand {

#if defined(__AVX2__)

#define BENCH_INLINE __attribute__((always_inline))

/// f(0), f(1), … f(K - 1), written out.
template <std::size_t K, class F>
[[gnu::always_inline]] inline void unrolled(F f)
{
    [&]<std::size_t... k>(std::index_sequence<k...>) BENCH_INLINE { (f(std::integral_constant<std::size_t, k>{}), ...); }
    (std::make_index_sequence<K>{});
}

template <std::size_t N>
concept SeveralRegisters = N == 16 || N == 32 || N == 64;

#if defined(__AVX512BW__)
inline constexpr std::size_t width = 16;
using Int = __m512i;
using Float = __m512;
inline Int load(std::int32_t const* x) { return _mm512_loadu_si512(x); }
inline Float load(float const* x) { return _mm512_loadu_ps(x); }
inline void store(void* out, Int x) { _mm512_storeu_si512(out, x); }
inline void store(float* out, Float x) { _mm512_storeu_ps(out, x); }
inline Int add(Int a, Int b) { return _mm512_add_epi32(a, b); }
inline Float add(Float a, Float b) { return _mm512_add_ps(a, b); }
inline std::uint64_t positive(std::int32_t const* x) { return _mm512_cmpgt_epi32_mask(load(x), _mm512_setzero_si512()); }
inline Int uniform(int x) { return _mm512_set1_epi32(x); }
inline Int bit_and(Int a, Int b) { return _mm512_and_si512(a, b); }
inline Int bit_xor(Int a, Int b) { return _mm512_xor_si512(a, b); }
inline std::uint64_t equal(Int a, Int b) { return _mm512_cmpeq_epi32_mask(a, b); }
inline constexpr int lane_numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
#else
inline constexpr std::size_t width = 8;
using Int = __m256i;
using Float = __m256;
inline Int load(std::int32_t const* x) { return _mm256_loadu_si256(reinterpret_cast<__m256i const*>(x)); }
inline Float load(float const* x) { return _mm256_loadu_ps(x); }
inline void store(void* out, Int x) { _mm256_storeu_si256(static_cast<__m256i*>(out), x); }
inline void store(float* out, Float x) { _mm256_storeu_ps(out, x); }
inline Int add(Int a, Int b) { return _mm256_add_epi32(a, b); }
inline Float add(Float a, Float b) { return _mm256_add_ps(a, b); }
inline std::uint64_t positive(std::int32_t const* x)
{
    auto const m = _mm256_cmpgt_epi32(load(x), _mm256_setzero_si256());
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(m)));
}
inline Int uniform(int x) { return _mm256_set1_epi32(x); }
inline Int bit_and(Int a, Int b) { return _mm256_and_si256(a, b); }
inline Int bit_xor(Int a, Int b) { return _mm256_xor_si256(a, b); }
inline std::uint64_t equal(Int a, Int b)
{
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))));
}
inline constexpr int lane_numbers[] = {0, 1, 2, 3, 4, 5, 6, 7};
#endif

/// first, first + 1, …
inline Int lanes_from(std::size_t first) { return add(load(lane_numbers), uniform(static_cast<int>(first))); }

template <std::size_t N>
inline std::uint64_t positive_bits(std::int32_t const* x)
{
    std::uint64_t bits = 0;
    unrolled<N / width>([&](auto k) BENCH_INLINE { bits |= positive(x + k * width) << (k * width); });
    return bits;
}

struct Ballot
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::uint64_t* out) { *out = positive_bits<N>(x); }
};

/// pdep spreads eight bits to bytes, one multiplication sums the bytes below each.
struct PrefixCount
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::uint32_t* out)
    {
        constexpr std::uint64_t each = 0x0101010101010101;
        std::uint64_t const bits = positive_bits<N>(x);
        std::uint64_t below = 0;
        unrolled<N / 8>([&](auto k) BENCH_INLINE {
            std::uint64_t const sums = _pdep_u64(bits >> (8 * k), each) * each;
            auto const bytes = _mm_cvtsi64_si128(static_cast<long long>((sums << 8) + below));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + 8 * k), _mm256_cvtepu8_epi32(bytes));
            below += (sums >> 56) * each;
        });
    }
};

struct Broadcast
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
#if defined(__AVX512BW__)
        auto const v = _mm512_broadcastd_epi32(_mm_loadu_si128(reinterpret_cast<__m128i const*>(x)));
#else
        auto const v = _mm256_broadcastd_epi32(_mm_loadu_si128(reinterpret_cast<__m128i const*>(x)));
#endif
        unrolled<N / width>([&](auto k) BENCH_INLINE { store(out + k * width, v); });
    }
};

/// Lane i reads lane x[i] modulo N.
struct Shuffle
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
        by<N>(x, [&](auto k) BENCH_INLINE { return load(x + k * width); }, out);
    }

    /// The lanes of register k read the lanes index(k) modulo N.
    template <std::size_t N, class F>
    static void by(std::int32_t const* x, F index, std::int32_t* out)
    {
        constexpr std::size_t K = N / width;
        Int v[K];
        unrolled<K>([&](auto k) BENCH_INLINE { v[k] = load(x + k * width); });
        unrolled<K>([&](auto k) BENCH_INLINE {
            Int const at = index(k);
#if defined(__AVX512BW__)
            if constexpr (K == 1) store(out, _mm512_permutexvar_epi32(at, v[0]));
            if constexpr (K == 2) store(out + k * width, _mm512_permutex2var_epi32(v[0], at, v[1]));
            if constexpr (K == 4) {
                auto const high = _mm512_test_epi32_mask(at, _mm512_set1_epi32(32));
                store(out + k * width, _mm512_mask_blend_epi32(high, _mm512_permutex2var_epi32(v[0], at, v[1]),
                                                               _mm512_permutex2var_epi32(v[2], at, v[3])));
            }
#else
            store(out + k * width, pick<0, K>(v, at));
#endif
        });
    }

private:
#if !defined(__AVX512BW__)
    template <std::size_t First, std::size_t K>
    static __m256i pick(__m256i const* v, __m256i index)
    {
        if constexpr (K == 1) {
            return _mm256_permutevar8x32_epi32(v[First], index);
        } else {
            constexpr int to_sign = K == 2 ? 28 : K == 4 ? 27 : 26;
            auto const low = _mm256_castsi256_ps(pick<First, K / 2>(v, index));
            auto const high = _mm256_castsi256_ps(pick<First + K / 2, K / 2>(v, index));
            return _mm256_castps_si256(_mm256_blendv_ps(low, high, _mm256_castsi256_ps(_mm256_slli_epi32(index, to_sign))));
        }
    }
#endif
};

/// Lane i reads lane i ^ distance, i + distance modulo N, or i - distance where there is such a lane: the index is
/// computed, and then all is as above.
template <std::size_t const volatile& Distance>
struct ShuffleXor
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
        auto const distance = uniform(static_cast<int>(Distance));
        Shuffle::by<N>(x, [&](auto k) BENCH_INLINE { return bit_xor(lanes_from(k * width), distance); }, out);
    }
};
template <std::size_t const volatile& Distance>
struct Rotate
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
        auto const distance = uniform(static_cast<int>(Distance));
        Shuffle::by<N>(x, [&](auto k) BENCH_INLINE { return add(lanes_from(k * width), distance); }, out);
    }
};
template <std::size_t const volatile& Distance>
struct ShuffleUp
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
        auto const distance = uniform(static_cast<int>(Distance));
        Shuffle::by<N>(x,
                       [&](auto k) BENCH_INLINE {
                           auto const lane = lanes_from(k * width);
#if defined(__AVX512BW__)
                           return _mm512_mask_sub_epi32(lane, _mm512_cmpge_epi32_mask(lane, distance), lane, distance);
#else
                           return _mm256_sub_epi32(lane, _mm256_andnot_si256(_mm256_cmpgt_epi32(distance, lane), distance));
#endif
                       },
                       out);
    }
};

/// Lane 4 q + i reads the lane of its four that bits 2 i and 2 i + 1 of Code name.
template <int Code>
struct ShuffleFours
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
        unrolled<N / width>([&](auto k) BENCH_INLINE { store(out + k * width, of(load(x + k * width))); });
    }
#if defined(__AVX512BW__)
    static Int of(Int v) { return _mm512_shuffle_epi32(v, static_cast<_MM_PERM_ENUM>(Code)); }
#else
    static Int of(Int v) { return _mm256_shuffle_epi32(v, Code); }
#endif
};

struct SumOfFours
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
        unrolled<N / width>([&](auto k) BENCH_INLINE {
            auto const v = load(x + k * width), pairs = add(v, ShuffleFours<0xB1>::of(v));
            store(out + k * width, add(pairs, ShuffleFours<0x4E>::of(pairs)));
        });
    }
};

/// Each lane with every other: all of a lane's partners come from one comparison with its key.
struct Match
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::uint32_t* out) { pairs<N>(x, ~0, out); }

    template <std::size_t N>
    static void pairs(std::int32_t const* x, int bits_of_key, std::uint32_t* out)
    {
        Int v[N / width];
        unrolled<N / width>([&](auto k) BENCH_INLINE { v[k] = bit_and(load(x + k * width), uniform(bits_of_key)); });
        for (std::size_t lane = 0; lane < N; ++lane) {
            auto const key = uniform(x[lane] & bits_of_key);
            std::uint64_t bits = 0;
            unrolled<N / width>([&](auto k) BENCH_INLINE { bits |= equal(v[k], key) << (k * width); });
            out[lane] = static_cast<std::uint32_t>(bits);
            if constexpr (N == 64) out[N + lane] = static_cast<std::uint32_t>(bits >> 32);
        }
    }
};

/// The low eight bits: a ballot for each, of which every lane takes those that agree with it. Up to 16 lanes as above.
struct MatchByte
{
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::uint32_t const* x, std::uint32_t* out)
    {
        auto const* const keys = reinterpret_cast<std::int32_t const*>(x);
        if constexpr (N == 16) {
            Match::pairs<N>(keys, 0xFF, out);
        } else {
            constexpr std::size_t K = N / width, words = N / 32;
            Int v[K], mask[words][K];
            unrolled<K>([&](auto k) BENCH_INLINE {
                v[k] = load(keys + k * width);
                unrolled<words>([&](auto w) BENCH_INLINE { mask[w][k] = uniform(-1); });
            });
            unrolled<8>([&](auto bit) BENCH_INLINE {
                Set set[K];
                std::uint64_t bits = 0;
                unrolled<K>([&](auto k) BENCH_INLINE {
                    set[k] = lanes_with_bit<bit>(v[k]);
                    bits |= to_bits(set[k]) << (k * width);
                });
                unrolled<words>([&](auto w) BENCH_INLINE {
                    auto const ballot = uniform(static_cast<int>(bits >> (32 * w)));
                    unrolled<K>([&](auto k) BENCH_INLINE { mask[w][k] = agreeing(mask[w][k], ballot, set[k]); });
                });
            });
            unrolled<words>([&](auto w) BENCH_INLINE {
                unrolled<K>([&](auto k) BENCH_INLINE { store(out + w * N + k * width, mask[w][k]); });
            });
        }
    }

private:
#if defined(__AVX512BW__)
    using Set = __mmask16;
    template <int Bit>
    static Set lanes_with_bit(Int v) { return _mm512_test_epi32_mask(v, _mm512_set1_epi32(1 << Bit)); }
    static std::uint64_t to_bits(Set set) { return set; }
    static Int agreeing(Int mask, Int ballot, Set set)
    {
        return _mm512_mask_and_epi32(_mm512_andnot_si512(ballot, mask), set, mask, ballot);
    }
#else
    using Set = __m256i; // in the sign bits
    template <int Bit>
    static Set lanes_with_bit(Int v) { return _mm256_slli_epi32(v, 31 - Bit); }
    static std::uint64_t to_bits(Set set) { return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(set))); }
    static Int agreeing(Int mask, Int ballot, Set set)
    {
        return _mm256_andnot_si256(_mm256_xor_si256(ballot, _mm256_srai_epi32(set, 31)), mask);
    }
#endif
};

struct Sum
{
    /// Register upon register, then half upon half.
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
        Int v = load(x);
        unrolled<N / width - 1>([&](auto k) BENCH_INLINE { v = add(v, load(x + (k + 1) * width)); });
#if defined(__AVX512BW__)
        auto const eight = _mm256_add_epi32(_mm512_castsi512_si256(v), _mm512_extracti64x4_epi64(v, 1));
#else
        auto const eight = v;
#endif
        auto four = _mm_add_epi32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
        four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0x4E));
        four = _mm_add_epi32(four, _mm_shuffle_epi32(four, 0xB1));
        *out = _mm_cvtsi128_si32(four);
    }

    /// Neighbours first: shufps pairs fold two registers into one at strides 1 and 2, the rest folds inside the last one.
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(float const* x, float* out)
    {
#if defined(__AVX512BW__)
        if constexpr (N == 64) {
            auto const v = fold(fold(load(x), load(x + 16)), fold(load(x + 32), load(x + 48)));
            *out = pairs_of(quarters(v)); // lane k: the 16 lanes of register k
        } else if constexpr (N == 32) {
            auto const v = fold(load(x), load(x + 16)); // in each quarter: two pairs of each register
            auto const w = _mm512_add_ps(v, _mm512_movehdup_ps(v));
            auto const q = quarters(w); // lanes 0 and 2
            *out = _mm_cvtss_f32(_mm_add_ss(q, _mm_movehl_ps(q, q)));
        } else {
            auto const v = load(x);
            auto const e = eight(_mm512_castps512_ps256(v), _mm512_extractf32x8_ps(v, 1));
            *out = e;
        }
#else
        if constexpr (N == 16) {
            *out = eight(load(x), load(x + 8));
        } else {
            auto const a = fold(fold(load(x), load(x + 8)), fold(load(x + 16), load(x + 24)));
            if constexpr (N == 32) {
                *out = pairs_of(_mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1)));
            } else {
                auto const b = fold(fold(load(x + 32), load(x + 40)), fold(load(x + 48), load(x + 56)));
                auto s = _mm256_add_ps(_mm256_permute2f128_ps(a, b, 0x20), _mm256_permute2f128_ps(a, b, 0x31));
                s = _mm256_add_ps(s, _mm256_movehdup_ps(s));
                s = _mm256_add_ps(s, _mm256_permute_ps(s, 0x4E));
                *out = _mm_cvtss_f32(_mm_add_ss(_mm256_castps256_ps128(s), _mm256_extractf128_ps(s, 1)));
            }
        }
#endif
    }

private:
#if defined(__AVX512BW__)
    static Float fold(Float a, Float b) { return _mm512_add_ps(_mm512_shuffle_ps(a, b, 0x88), _mm512_shuffle_ps(a, b, 0xDD)); }
    static __m128 quarters(Float v)
    {
        v = _mm512_add_ps(v, _mm512_shuffle_f32x4(v, v, 0xB1));
        return _mm_add_ps(_mm512_castps512_ps128(v), _mm512_extractf32x4_ps(v, 2));
    }
#else
    static Float fold(Float a, Float b) { return _mm256_add_ps(_mm256_shuffle_ps(a, b, 0x88), _mm256_shuffle_ps(a, b, 0xDD)); }
#endif
    static float pairs_of(__m128 v)
    {
        v = _mm_add_ps(v, _mm_movehdup_ps(v));
        return _mm_cvtss_f32(_mm_add_ss(v, _mm_movehl_ps(v, v)));
    }
    static float eight(__m256 low, __m256 high)
    {
        auto const v = _mm256_add_ps(_mm256_shuffle_ps(low, high, 0x88), _mm256_shuffle_ps(low, high, 0xDD));
        auto const a = _mm256_castps256_ps128(v), b = _mm256_extractf128_ps(v, 1);
        auto s = _mm_add_ps(_mm_shuffle_ps(a, b, 0x88), _mm_shuffle_ps(a, b, 0xDD)); // low, high, low, high
        s = _mm_add_ps(s, _mm_movehl_ps(s, s));
        return _mm_cvtss_f32(_mm_add_ss(s, _mm_movehdup_ps(s)));
    }
};

struct ExclusiveScan
{
    /// Each register on its own, then the totals of those below; exclusive is inclusive less the lane itself.
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(std::int32_t const* x, std::int32_t* out)
    {
        constexpr std::size_t K = N / width;
        Int v[K], s[K];
        unrolled<K>([&](auto k) BENCH_INLINE { s[k] = scan(v[k] = load(x + k * width)); });
        Int total = last(s[0]);
        store(out, sub(s[0], v[0]));
        unrolled<K - 1>([&](auto below) BENCH_INLINE {
            constexpr std::size_t k = below + 1;
            store(out + k * width, add(sub(s[k], v[k]), total));
            if constexpr (k + 1 < K) total = add(total, last(s[k]));
        });
    }

    /// The doubling scan in the promised order: a register takes its lanes from itself and the one below.
    template <std::size_t N>
        requires SeveralRegisters<N>
    static void run(float const* x, float* out)
    {
        constexpr std::size_t K = N / width;
        Float v[K];
        unrolled<K>([&](auto k) BENCH_INLINE { v[k] = load(x + k * width); });
        shift<1, K, false>(v);
        shift<1, K, true>(v);
        shift<2, K, true>(v);
        shift<4, K, true>(v);
        if constexpr (width > 8) shift<8, K, true>(v);
        whole_registers<1, K>(v);
        unrolled<K>([&](auto k) BENCH_INLINE { store(out + k * width, v[k]); });
    }

private:
    template <std::size_t S, std::size_t K>
    static void whole_registers(Float* v)
    {
        if constexpr (S < K) {
            unrolled<K - S>([&](auto i) BENCH_INLINE { v[K - 1 - i] = add(v[K - 1 - i], v[K - 1 - i - S]); });
            whole_registers<2 * S, K>(v);
        }
    }

#if defined(__AVX512BW__)
    static Int sub(Int a, Int b) { return _mm512_sub_epi32(a, b); }
    static Int last(Int x) { return _mm512_permutexvar_epi32(_mm512_set1_epi32(15), x); }
    static Int scan(Int x)
    {
        auto const zero = _mm512_setzero_si512();
        x = add(x, _mm512_alignr_epi32(x, zero, 15));
        x = add(x, _mm512_alignr_epi32(x, zero, 14));
        x = add(x, _mm512_alignr_epi32(x, zero, 12));
        return add(x, _mm512_alignr_epi32(x, zero, 8));
    }
    template <int S, std::size_t K, bool Add>
    static void shift(Float* v)
    {
        Float zero = _mm512_setzero_ps();
        asm("" : "+v"(zero)); // Clang 14 makes vexpandps of zeros that it knows: 3 times slower on Zen 4
        unrolled<K>([&](auto i) BENCH_INLINE {
            constexpr std::size_t k = K - 1 - i;
            auto const below = k == 0 ? zero : v[k == 0 ? 0 : k - 1];
            auto const moved = _mm512_castsi512_ps(_mm512_alignr_epi32(_mm512_castps_si512(v[k]), _mm512_castps_si512(below), 16 - S));
            v[k] = Add ? add(v[k], moved) : moved;
        });
    }
#else
    static Int sub(Int a, Int b) { return _mm256_sub_epi32(a, b); }
    static Int last(Int x) { return _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(7)); }
    static Int scan(Int x)
    {
        x = add(x, _mm256_slli_si256(x, 4));
        x = add(x, _mm256_slli_si256(x, 8));
        auto const low = _mm256_permutevar8x32_epi32(x, _mm256_set1_epi32(3));
        return add(x, _mm256_blend_epi32(_mm256_setzero_si256(), low, 0xF0));
    }
    template <int S>
    static Float turn(Float x)
    {
        if constexpr (S == 1) return _mm256_permutevar8x32_ps(x, _mm256_setr_epi32(7, 0, 1, 2, 3, 4, 5, 6));
        return _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(x), 0x93));
    }
    template <int S, std::size_t K, bool Add>
    static void shift(Float* v)
    {
        if constexpr (S == 4) {
            unrolled<K>([&](auto i) BENCH_INLINE {
                constexpr std::size_t k = K - 1 - i;
                auto const moved =
                    k == 0 ? _mm256_permute2f128_ps(v[0], v[0], 0x08) : _mm256_permute2f128_ps(v[k == 0 ? 0 : k - 1], v[k], 0x21);
                v[k] = add(v[k], moved);
            });
        } else {
            Float below = _mm256_setzero_ps();
            unrolled<K>([&](auto k) BENCH_INLINE {
                auto const turned = turn<S>(v[k]);
                auto const moved = _mm256_blend_ps(turned, below, S == 1 ? 0x01 : 0x03);
                v[k] = Add ? add(v[k], moved) : moved;
                below = turned;
            });
        }
    }
#endif
};

#else // no hand-written form below AVX2

struct Ballot {};
struct PrefixCount {};
struct Broadcast {};
struct Shuffle {};
template <std::size_t const volatile& Distance>
struct ShuffleXor {};
template <std::size_t const volatile& Distance>
struct Rotate {};
template <std::size_t const volatile& Distance>
struct ShuffleUp {};
template <int Code>
struct ShuffleFours {};
struct SumOfFours {};
struct Match {};
struct MatchByte {};
struct Sum {};
struct ExclusiveScan {};

#endif

} // namespace bench::hand
