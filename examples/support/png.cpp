#include "png.hpp"

#include <png.h>

#include <cerrno>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <system_error>

namespace examples {
namespace {

struct Close {
    void operator()(std::FILE* stream) const { std::fclose(stream); }
};

[[noreturn]] void fail(std::filesystem::path const& file, std::string const& what) {
    throw std::runtime_error(file.string() + ": " + what);
}

/// Why the last call of the C library failed, or `otherwise` if it did not say.
std::string reason(std::string const& otherwise) {
    return errno != 0 ? std::generic_category().message(errno) : otherwise;
}

/// libpng's simplified interface reports errors by its result and never jumps out of our frames.
/// Not png_image_write_to_file: on failure it removes the file, whatever that is, even /dev/full.
void write_png(std::filesystem::path const& file, std::size_t width, std::size_t height,
               std::span<std::uint8_t const> pixels, png_uint_32 format) {
    if (width == 0 || height == 0 || width > PNG_UINT_31_MAX || height > PNG_UINT_31_MAX)
        fail(file, "cannot be written: PNG allows no picture of this width or height");
    std::size_t const channels = PNG_IMAGE_PIXEL_CHANNELS(format);
    if (pixels.size() % (width * channels) != 0 || pixels.size() / (width * channels) != height)
        fail(file, "cannot be written: the number of bytes is not that of its width and height");

    errno = 0;
    std::unique_ptr<std::FILE, Close> stream(std::fopen(file.c_str(), "wb"));
    if (!stream) fail(file, "cannot be written: " + reason("it cannot be opened"));

    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(width);
    image.height = static_cast<png_uint_32>(height);
    image.format = format;
    bool written = png_image_write_to_stdio(&image, stream.get(), 0, pixels.data(), 0, nullptr) != 0;
    written = written && std::fflush(stream.get()) == 0;
    written = std::fclose(stream.release()) == 0 && written;
    if (written) return;

    auto const why = reason(image.message);
    std::error_code ignored;
    if (std::filesystem::is_regular_file(file, ignored)) std::filesystem::remove(file, ignored);
    fail(file, "cannot be written: " + why);
}

} // namespace

void write_png_rgb(std::filesystem::path const& file, std::size_t width, std::size_t height,
                   std::span<std::uint8_t const> pixels) {
    write_png(file, width, height, pixels, PNG_FORMAT_RGB);
}

void write_png_grey(std::filesystem::path const& file, std::size_t width, std::size_t height,
                    std::span<std::uint8_t const> pixels) {
    write_png(file, width, height, pixels, PNG_FORMAT_GRAY);
}

} // namespace examples
