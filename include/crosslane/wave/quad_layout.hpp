#pragma once

#include <crosslane/lanes/isa/target_name.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// Where the threads of a compute shader's quads stand in a thread group: four threads in a row, or two rows of two.
///
///     linear   0 1 2 3 | 4 5 6 7 | …        squares   0 1 | 4 5 | …
///                                                     2 3 | 6 7 | …
///
/// Active   Knows nothing of active lanes.
/// Errors   None.
enum class QuadLayout { linear, squares };

} // namespace crosslane
