#pragma once

#include <crosslane/lanes/isa/target_name.hpp>

namespace crosslane::inline CROSSLANE_TARGET {

/// Waves run one after another, and thread t is lane t % N of wave t / N.
///
/// Errors   None.
struct InOrder
{
};

} // namespace crosslane
