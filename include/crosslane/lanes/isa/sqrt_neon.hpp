#pragma once

#include <crosslane/lanes/register.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// xsimd's square root, except for float on NEON, where xsimd 8.1's is an estimate.
template <class V>
CROSSLANE_INLINE V square_root(V const& v)
{
#if defined(CROSSLANE_NEON)
    if constexpr (!std::is_arithmetic_v<V>) {
        if constexpr (sizeof(typename V::value_type) == 4) return vsqrtq_f32(v.data);
    }
#endif
    return xsimd::sqrt(v);
}

} // namespace crosslane::detail
