#pragma once

#include "options.hpp"
#include "pixels.hpp"

/// The picture's light, multiplied with `exposure`, and 1024 translucent spheres before it, painted one over the other.
/// Prints what that takes by waves of 4 and 32 lanes and by a plain loop.
///
/// Errors   std::runtime_error if waves paint other colours than the plain loop, rounding aside.
Pixels blend_spheres(Pixels const& in, std::size_t width, double exposure, Options const& options);
