#pragma once

#include <crosslane/lanes/register.hpp>

#include <cstddef>

namespace crosslane::inline CROSSLANE_TARGET::detail {

// Three numbers of 4 bytes and 0, by one instruction, which touches no memory for the fourth (bench/wave/buffer.cpp, Buffer_of_float3).
// Not under the address sanitizer: GCC's does not check what it touches.
#if (defined(CROSSLANE_AVX512) || defined(CROSSLANE_AVX2)) && !defined(CROSSLANE_ADDRESS_SANITIZER)
inline constexpr bool has_load_of_three = true;
CROSSLANE_INLINE __m128i load_three(std::byte const* p)
{
    return _mm_maskload_epi32(reinterpret_cast<int const*>(p), _mm_setr_epi32(-1, -1, -1, 0));
}
#else
inline constexpr bool has_load_of_three = false;
template <class P>
int load_three(P const* p);
#endif

} // namespace crosslane::detail
