#pragma once

#include "exposure.hpp"
#include "options.hpp"
#include "pixels.hpp"

/// The histogram of the picture's luminance.
Histogram luminance_histogram(Pixels const& in);

/// Prints how long that takes with waves of 4, 32 and 64 lanes and with a plain loop, for four pictures: the given one; one
/// grey, where each pixel falls into the same bucket as the one before; two greys in turn, where it falls into that of the
/// second before; and all greys in turn.
///
/// Errors   std::runtime_error if any of them counts differently from the plain loop.
void time_histograms(Pixels const& in, Options const& options);
