#pragma once

#include "options.hpp"
#include "pixels.hpp"

struct Painted {
    Pixels pixels;
    std::size_t spheres, lanes; // how many there are, and lanes of the waves that painted them
    std::size_t strip;          // pixels of a row whose spheres were selected together
    double near;                // how many spheres touch a strip, on average
};

/// The picture's light, multiplied by `exposure`, with 1024 translucent spheres in front of it, painted one over the other.
/// Prints how long that takes with waves of 4 and 32 lanes and with a plain loop.
///
/// Errors   std::runtime_error if waves paint colours other than the plain loop's, rounding aside.
Painted blend_spheres(Pixels const& in, std::size_t width, double exposure, Options const& options);
