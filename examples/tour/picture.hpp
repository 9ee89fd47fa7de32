#pragma once

#include "exposure.hpp"
#include "pixels.hpp"

#include <filesystem>

/// Writes a PNG that shows which pixels were kept: each in colour at its position, the others dark grey; and below, the
/// kept ones as they lie in the output.
///
/// Errors   std::runtime_error if the file cannot be written.
void write_kept(std::filesystem::path const& file, Pixels const& all, Pixels const& kept, std::size_t width, double exposure);

/// Writes the picture, exposed, as a PNG; if there is a histogram, below it that: light where the exposure uses it, dark
/// where it is dropped, and a line at the average.
///
/// Errors   std::runtime_error if the file cannot be written.
void write_exposed(std::filesystem::path const& file, Pixels const& all, std::size_t width, Exposure const& exposure,
                   Histogram const* histogram = nullptr);
