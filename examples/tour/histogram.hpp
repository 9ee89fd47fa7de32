#pragma once

#include "exposure.hpp"
#include "options.hpp"
#include "pixels.hpp"

/// The histogram of the picture's luminance.
Histogram luminance_histogram(Pixels const& in);

/// Prints what that takes by waves of 4, 32 and 64 lanes and by a plain loop: of the picture, of one grey, where each pixel
/// falls into the bucket of the one before, of two in turn, where it does into that of the second before, and of all in
/// turn.
///
/// Errors   std::runtime_error if some count otherwise than the plain loop.
void time_histograms(Pixels const& in, Options const& options);
