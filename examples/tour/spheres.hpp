#pragma once

#include "options.hpp"
#include "pixels.hpp"

/// The picture's light, multiplied by `exposure`, with 1024 translucent spheres in front of it, painted one over the other.
/// Prints how long that takes with waves of 4 and 32 lanes and with a plain loop.
///
/// Errors   std::runtime_error if waves paint colours other than the plain loop's, rounding aside.
Pixels blend_spheres(Pixels const& in, std::size_t width, double exposure, Options const& options);
