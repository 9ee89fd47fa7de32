#pragma once

#include <crosslane/lanes/isa/target_name.hpp>

namespace crosslane::inline CROSSLANE_TARGET::detail {

/// Whose processor this is, for what is fast on one vendor's and slow on another's. Neither is true of any but x86-64.
#if defined(__x86_64__)
inline bool is_intel() { return __builtin_cpu_is("intel"); }
inline bool is_amd() { return __builtin_cpu_is("amd"); }
#else
inline bool is_intel() { return false; }
inline bool is_amd() { return false; }
#endif

} // namespace crosslane::detail
