#pragma once

#include "options.hpp"
#include "pixels.hpp"

/// Keeps the pixels brighter than the threshold, by waves of 4, 32 and 64 lanes and by a plain loop. Checks that all keep the
/// same bytes, and prints how long each took and how many lanes the compaction saves the work that follows.
///
/// Errors   std::runtime_error if some keep other bytes.
Pixels keep_bright(Pixels const& in, Options const& options);
