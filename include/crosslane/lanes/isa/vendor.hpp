#pragma once

#include <crosslane/lanes/isa/target_name.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whose processor this is, for what is fast on one vendor's and slow on another's. Neither is true of any but x86-64.
inline bool is_intel()
{
#if defined(__x86_64__)
    return __builtin_cpu_is("intel");
#else
    return false;
#endif
}
inline bool is_amd()
{
#if defined(__x86_64__)
    return __builtin_cpu_is("amd");
#else
    return false;
#endif
}

} // namespace crosslane::inline CROSSLANE_TARGET::detail
