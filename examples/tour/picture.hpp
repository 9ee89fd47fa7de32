#pragma once

#include "exposure.hpp"
#include "pixels.hpp"

#include <filesystem>

/// Writes a PNG that shows which pixels were kept: those in colour at their positions, the others dark grey. Below are the
/// kept ones as they lie in the output.
///
/// Errors   std::runtime_error if the file cannot be written.
void write_kept(std::filesystem::path const& file, Pixels const& all, Pixels const& kept, std::size_t width, double exposure);

/// Writes the exposed picture as a PNG, with the histogram below it if there is one: light where the exposure uses it, dark
/// where it is dropped, and a line at the average.
///
/// Errors   std::runtime_error if the file cannot be written.
void write_exposed(std::filesystem::path const& file, Pixels const& all, std::size_t width, Exposure const& exposure,
                   Histogram const* histogram = nullptr);
