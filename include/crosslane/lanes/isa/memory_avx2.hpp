#pragma once

#include <crosslane/lanes/lanes.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Not under the address sanitizer: GCC's does not check what these instructions touch.
#if defined(CROSSLANE_AVX2) && !defined(CROSSLANE_ADDRESS_SANITIZER)

/// Whether lanes of T are loaded and stored by flags, lanes of 0 or -1: an instruction for each register, which touches no memory for an
/// absent lane.
template <LaneType T, std::size_t N>
inline constexpr bool moves_by_flags = sizeof(T) >= 4 && !is_half<T> && N * sizeof(T) >= 16;

template <LaneType T, std::size_t N>
CROSSLANE_INLINE Lanes<T, N> load_by_flags(T const* p, Lanes<IntOf<sizeof(T)>, N> const& flags)
{
    using L = Lanes<T, N>;
    if constexpr (L::is_halves) {
        return {load_by_flags(p, flags.low()), load_by_flags(p + N / 2, flags.high())};
    } else {
        auto const m = flags.storage.data;
        auto const loaded = [&]() CROSSLANE_INLINE_LAMBDA {
            if constexpr (L::bytes == 16 && sizeof(T) == 4) return _mm_maskload_epi32(reinterpret_cast<int const*>(p), m);
            if constexpr (L::bytes == 32 && sizeof(T) == 4) return _mm256_maskload_epi32(reinterpret_cast<int const*>(p), m);
            if constexpr (L::bytes == 16 && sizeof(T) == 8) return _mm_maskload_epi64(reinterpret_cast<long long const*>(p), m);
            if constexpr (L::bytes == 32 && sizeof(T) == 8) return _mm256_maskload_epi64(reinterpret_cast<long long const*>(p), m);
        };
        return L::of(to_batch<T>(detail::bit_cast<Vector<T, L::bytes>>(loaded())));
    }
}

template <LaneType T, std::size_t N>
CROSSLANE_INLINE void store_by_flags(T* p, Lanes<IntOf<sizeof(T)>, N> const& flags, Lanes<T, N> const& x)
{
    if constexpr (Lanes<T, N>::is_halves) {
        store_by_flags(p, flags.low(), x.low());
        store_by_flags(p + N / 2, flags.high(), x.high());
    } else {
        auto const m = flags.storage.data;
        auto const v = detail::bit_cast<std::remove_const_t<decltype(m)>>(x.storage.data);
        if constexpr (sizeof(v) == 16 && sizeof(T) == 4) _mm_maskstore_epi32(reinterpret_cast<int*>(p), m, v);
        if constexpr (sizeof(v) == 32 && sizeof(T) == 4) _mm256_maskstore_epi32(reinterpret_cast<int*>(p), m, v);
        if constexpr (sizeof(v) == 16 && sizeof(T) == 8) _mm_maskstore_epi64(reinterpret_cast<long long*>(p), m, v);
        if constexpr (sizeof(v) == 32 && sizeof(T) == 8) _mm256_maskstore_epi64(reinterpret_cast<long long*>(p), m, v);
    }
}

#else

template <LaneType T, std::size_t N>
inline constexpr bool moves_by_flags = false;
template <LaneType T, std::size_t N>
Lanes<T, N> load_by_flags(T const* p, Lanes<IntOf<sizeof(T)>, N> const& flags);
template <LaneType T, std::size_t N>
void store_by_flags(T* p, Lanes<IntOf<sizeof(T)>, N> const& flags, Lanes<T, N> const& x);

#endif

} // namespace crosslane::detail
