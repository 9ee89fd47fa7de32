#pragma once

#include "pixels.hpp"

#include <filesystem>

/// Writes a PNG that shows which pixels were kept: each in colour at its position, the others dark grey; and below, the
/// kept ones as they lie in the output.
///
/// Errors   std::runtime_error if the file cannot be written.
void write_picture(std::filesystem::path const& file, Pixels const& all, Pixels const& kept, std::size_t width);
