#pragma once

#include <crosslane/lanes/register.hpp>

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Copies to memory that will not be read soon: on x86, whole cache lines are written without being read first, and are kept
/// in no cache. (bench/dispatch/parallel.cpp)
template <LaneType T>
void stream_copy(T const* from, std::size_t count, T* to)
{
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_SSE2)
    constexpr std::size_t line = 64;
    for (; count != 0 && reinterpret_cast<std::uintptr_t>(to) % line != 0; --count) *to++ = *from++;
    for (; count >= line / sizeof(T); count -= line / sizeof(T)) {
        for (std::size_t i = 0; i < line; i += sizeof(__m128i)) {
            constexpr std::size_t lanes = sizeof(__m128i) / sizeof(T);
            _mm_stream_si128(reinterpret_cast<__m128i*>(to), _mm_loadu_si128(reinterpret_cast<__m128i const*>(from)));
            from += lanes;
            to += lanes;
        }
    }
    _mm_sfence(); // else such writes might come after those that tell another thread of them
#endif
    std::copy_n(from, count, to);
}

/// The same for one cache line, aligned in memory and where it comes from, until stream_fence(). (bench/algorithm/sort)
CROSSLANE_INLINE void stream_line(std::byte const* from, std::byte* to)
{
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_SSE2)
    for (std::size_t i = 0; i < 64; i += sizeof(__m128i))
        _mm_stream_si128(reinterpret_cast<__m128i*>(to + i), _mm_load_si128(reinterpret_cast<__m128i const*>(from + i)));
#else
    std::memcpy(to, from, 64);
#endif
}

/// What was streamed comes before what is written later.
inline void stream_fence()
{
#if defined(CROSSLANE_AVX512) || defined(CROSSLANE_SSE2)
    _mm_sfence();
#endif
}

} // namespace crosslane::detail
