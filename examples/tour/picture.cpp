#include "picture.hpp"

#include "../support/png.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace {

double mean_luminance(Pixels const& pixels) {
    double sum = 0;
    for (std::size_t i = 0; i < pixels.size(); ++i) sum += luminance(pixels.red[i], pixels.green[i], pixels.blue[i]);
    return sum / static_cast<double>(pixels.size());
}

/// From linear light, of any brightness, to a byte of sRGB.
std::uint8_t byte_of(double light) {
    double const finite = std::fmin(light, 100.0); // also of infinity and NaN
    return static_cast<std::uint8_t>(std::lround(255 * std::pow(1 - std::exp(-finite), 1 / 2.2)));
}

} // namespace

void write_picture(std::filesystem::path const& file, Pixels const& all, Pixels const& kept, std::size_t width) {
    double const exposure = 0.4 / std::max(mean_luminance(all), 1e-30);
    std::size_t const gap = 4 * width, rows_of_kept = (kept.size() + width - 1) / width;
    std::vector<std::uint8_t> rgb(3 * (all.size() + gap + rows_of_kept * width), 24);
    auto const paint = [&](std::size_t at, double red, double green, double blue) {
        std::ranges::copy(std::array{byte_of(exposure * red), byte_of(exposure * green), byte_of(exposure * blue)},
                          &rgb[3 * at]);
    };

    for (std::size_t i = 0; i < all.size(); ++i) {
        double const grey = 0.1 * luminance(all.red[i], all.green[i], all.blue[i]);
        paint(i, grey, grey, grey);
    }
    for (std::size_t i = 0; i < kept.size(); ++i) {
        paint(kept.position[i], kept.red[i], kept.green[i], kept.blue[i]);
        paint(all.size() + gap + i, kept.red[i], kept.green[i], kept.blue[i]);
    }
    examples::write_png_rgb(file, width, rgb.size() / 3 / width, rgb);
}
