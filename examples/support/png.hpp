#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>

namespace examples {

/// Writes a PNG of 8 bits per colour: rows from the top, each from the left, without gaps, sRGB-encoded.
/// write_png_rgb takes three bytes per pixel (red, green, blue), write_png_grey one.
///
/// Errors   std::runtime_error, one line "<file>: <what is wrong>": the number of bytes is not that of width and
///          height, the size is zero or larger than PNG allows, or the file cannot be written; no part of it is
///          then left behind.
void write_png_rgb(std::filesystem::path const& file, std::size_t width, std::size_t height,
                   std::span<std::uint8_t const> pixels);
void write_png_grey(std::filesystem::path const& file, std::size_t width, std::size_t height,
                    std::span<std::uint8_t const> pixels);

} // namespace examples
