#pragma once

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// AMD's processors from Zen 3 on, and Intel's from Sapphire Rapids on, gather faster by the instruction (bench/lanes/memory, gather): those
// that have bfloat16 (as Cooper Lake does too), and Zen 3 by its name (-march=native, znver3, znver4, sapphirerapids). On Intel's before
// Sapphire Rapids it is slower than loads, since it has to be kept from leaking what others gathered (CVE-2022-40982).
#if !defined(CROSSLANE_ADDRESS_SANITIZER) && !defined(CROSSLANE_IS_CHECKED) && \
    ((defined(CROSSLANE_AVX512) && defined(__AVX512BF16__)) || (defined(CROSSLANE_AVX2) && defined(__znver3__)))

/// Whether lanes of T from memory of E, at indices of I, are gathered by gather_by_instruction.
template <LaneType T, class E, class I, std::size_t N>
inline constexpr bool has_gather = sizeof(T) >= 4 && sizeof(E) == sizeof(T) && sizeof(I) <= sizeof(T) && N * sizeof(T) >= 16;

/// base[index[lane]] in the lanes of m, otherwise[lane] in the others, for which no memory is touched. The index is signed.
template <LaneType T, std::size_t Bytes, class X, class M>
CROSSLANE_INLINE auto gather_register(void const* base, X const& index, M const& m, Vector<T, Bytes> const& otherwise)
{
    using V = Vector<T, Bytes>;
#if defined(CROSSLANE_AVX512)
    [[maybe_unused]] auto const few = static_cast<__mmask8>(m.bits());
    if constexpr (Bytes == 16) {
        auto const o = detail::bit_cast<__m128i>(otherwise), at = detail::bit_cast<__m128i>(index);
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm_mmask_i32gather_epi32(o, few, at, base, 4));
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm_mmask_i64gather_epi64(o, few, at, base, 8));
    } else if constexpr (Bytes == 32) {
        auto const o = detail::bit_cast<__m256i>(otherwise), at = detail::bit_cast<__m256i>(index);
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm256_mmask_i32gather_epi32(o, few, at, base, 4));
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm256_mmask_i64gather_epi64(o, few, at, base, 8));
    } else {
        auto const o = detail::bit_cast<__m512i>(otherwise), at = detail::bit_cast<__m512i>(index);
        [[maybe_unused]] auto const sixteen = static_cast<__mmask16>(m.bits());
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm512_mask_i32gather_epi32(o, sixteen, at, base, 4));
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm512_mask_i64gather_epi64(o, few, at, base, 8));
    }
#else
    auto const flags = Mask<Bytes / sizeof(T), sizeof(T)>(m).storage.storage.storage.data;
    auto const* const ints = static_cast<int const*>(base);
    auto const* const longs = static_cast<long long const*>(base);
    if constexpr (Bytes == 16) {
        auto const o = detail::bit_cast<__m128i>(otherwise), at = detail::bit_cast<__m128i>(index);
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm_mask_i32gather_epi32(o, ints, at, flags, 4));
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm_mask_i64gather_epi64(o, longs, at, flags, 8));
    } else {
        auto const o = detail::bit_cast<__m256i>(otherwise), at = detail::bit_cast<__m256i>(index);
        if constexpr (sizeof(T) == 4) return detail::bit_cast<V>(_mm256_mask_i32gather_epi32(o, ints, at, flags, 4));
        if constexpr (sizeof(T) == 8) return detail::bit_cast<V>(_mm256_mask_i64gather_epi64(o, longs, at, flags, 8));
    }
#endif
}

/// base[index[lane]] in the lanes of m, otherwise[lane] in the others.
template <LaneType T, class I, std::size_t N, class M>
CROSSLANE_INLINE Lanes<T, N> gather_by_instruction(void const* base, Lanes<I, N> const& index, M const& m, Lanes<T, N> const& otherwise)
{
    using L = Lanes<T, N>;
    if constexpr (sizeof(I) < sizeof(T)) {
        return gather_by_instruction(base, resize<IntOf<sizeof(T)>>(index), m, otherwise);
    } else if constexpr (L::is_halves) {
        return {gather_by_instruction(base, index.low(), m.low(), otherwise.low()),
                gather_by_instruction(base, index.high(), m.high(), otherwise.high())};
    } else if constexpr (std::same_as<I, std::uint32_t>) { // from the middle of its range
        auto const middle = reinterpret_cast<std::uintptr_t>(base) + (std::uintptr_t{1} << 31) * sizeof(T);
        return gather_by_instruction(reinterpret_cast<void const*>(middle), lanes_bit_cast<std::int32_t>(index ^ (1u << 31)), m, otherwise);
    } else {
        return L::of(to_batch<T>(gather_register<T, L::bytes>(base, to_vector(index.storage), m, to_vector(otherwise.storage))));
    }
}

#else

template <LaneType T, class E, class I, std::size_t N>
inline constexpr bool has_gather = false;
template <LaneType T, class I, std::size_t N, class M>
Lanes<T, N> gather_by_instruction(void const* base, Lanes<I, N> const& index, M const& m, Lanes<T, N> const& otherwise);

#endif

} // namespace crosslane::detail
