#pragma once

#include "exposure.hpp"
#include "pixels.hpp"
#include "spheres.hpp"

#include <filesystem>

// Each writes a PNG, with a caption above that says what it shows, if it is at least 128 pixels wide.

/// Shows which pixels are brighter than the threshold and were kept: those in colour at their positions, the others dark
/// grey. Below are the kept ones as they lie in the output.
///
/// Errors   std::runtime_error if the file cannot be written.
void write_kept(std::filesystem::path const& file, Pixels const& all, Pixels const& kept, std::size_t width, double exposure,
                float threshold);

/// Shows the exposed picture, with the histogram below it: light where the exposure uses it, dark where it is dropped, and a
/// line at the average.
///
/// Errors   std::runtime_error if the file cannot be written.
void write_exposed(std::filesystem::path const& file, Pixels const& all, std::size_t width, Exposure const& exposure,
                   Histogram const& histogram);

/// Shows the spheres over the picture.
///
/// Errors   std::runtime_error if the file cannot be written.
void write_painted(std::filesystem::path const& file, Painted const& painted, std::size_t width);
