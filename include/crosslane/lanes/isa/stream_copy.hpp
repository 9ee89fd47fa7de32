#pragma once

#include <crosslane/lanes/register.hpp>

#include <algorithm>
#include <cstdint>

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

} // namespace crosslane::detail
