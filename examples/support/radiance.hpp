#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace examples {

/// A picture in linear RGB, one plane per colour: rows from the top, each from the left, without gaps.
struct Image {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<float> red;
    std::vector<float> green;
    std::vector<float> blue;
};

/// Reads a Radiance picture (.hdr, .pic): RGBE pixels in any of the eight orientations,
/// run-length encoded in the new or the old way, or flat.
///
/// Means    colour = (mantissa + 0.5) * 2^(exponent - 136) / exposure, and 0 where the exponent is 0,
///          as Radiance itself does. The exposure is the product of the header's EXPOSURE lines;
///          COLORCORR, PRIMARIES and everything else in the header is ignored, and so is what follows the last pixel.
/// Errors   std::runtime_error, one line "<file>: <what is wrong>": the file cannot be read, is not Radiance,
///          holds XYZ colours, is truncated or corrupt, or claims no pixels, more than 2^28 of them,
///          or more than 4096 for each byte of the file. Memory grows only with pixels that were really there.
[[nodiscard]] Image read_radiance(std::filesystem::path const& file);

} // namespace examples
