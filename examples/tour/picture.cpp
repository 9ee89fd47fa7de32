#include "picture.hpp"

#include "../support/png.hpp"
#include "../support/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <sstream>

namespace {

using Colour = std::array<std::uint8_t, 3>;
constexpr Colour bright{208, 214, 222}, dim{84, 92, 104}, orange{255, 150, 40};

/// From linear light of any brightness to a byte of sRGB, by Krzysztof Narkowicz's fit to the ACES film curve.
std::uint8_t byte_of(double light) {
    double const x = std::fmin(light, 1e4); // also for infinity and NaN
    double const film = std::clamp(x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14), 0.0, 1.0);
    double const encoded = film <= 0.0031308 ? 12.92 * film : 1.055 * std::pow(film, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * encoded));
}

/// A picture that grows downwards.
class Canvas {
public:
    explicit Canvas(std::size_t columns) : width(columns) {}

    void add_rows(std::size_t rows) { rgb.resize(rgb.size() + 3 * width * rows, 24); }
    /// In letters that are readable at half the size; none where a line has no room for some words.
    void add_caption(std::string_view caption) {
        if (width < 128) return;
        auto const text = examples::draw_text(caption, width, std::max<std::size_t>(1, width / 256));
        std::size_t const first = pixels();
        add_rows(text.height);
        for (std::size_t i = 0; i < text.ink.size(); ++i)
            if (text.ink[i]) paint(first + i, bright);
    }
    std::size_t pixels() const { return rgb.size() / 3; }
    void paint(std::size_t at, Colour const& colour) { std::ranges::copy(colour, &rgb[3 * at]); }
    void expose(std::size_t at, double exposure, double red, double green, double blue) {
        paint(at, {byte_of(exposure * red), byte_of(exposure * green), byte_of(exposure * blue)});
    }
    void write(std::filesystem::path const& file) const { examples::write_png_rgb(file, width, pixels() / width, rgb); }

private:
    std::size_t width;
    std::vector<std::uint8_t> rgb;
};

constexpr std::size_t gap = 4; // rows between two parts

void add_chart(Canvas& canvas, std::size_t width, Exposure const& exposure, Histogram const& histogram) {
    constexpr std::size_t height = 96;
    canvas.add_rows(gap + height);
    std::size_t const bottom = canvas.pixels() / width - 1;
    double const most = std::max(1u, *std::ranges::max_element(histogram));
    auto const bits = std::bit_cast<std::uint32_t>(static_cast<float>(exposure.average));
    auto const average = 1 + ((bits - std::bit_cast<std::uint32_t>(darkest)) >> bucket_bits);
    for (std::size_t x = 0; x < width; ++x) {
        std::size_t const bucket = x * buckets / width;
        auto const bar = static_cast<std::size_t>(std::lround(height * (histogram[bucket] / most)));
        auto const used = static_cast<std::size_t>(std::lround(height * (exposure.used[bucket] / most)));
        for (std::size_t y = 0; y < height; ++y) {
            auto const at = (bottom - y) * width + x;
            if (y < bar) canvas.paint(at, y < used ? bright : dim);
            if (bucket == average) canvas.paint(at, orange);
        }
    }
}

void add_picture(Canvas& canvas, Pixels const& all, std::size_t width, double exposure) {
    std::size_t const first = canvas.pixels();
    canvas.add_rows(all.size() / width);
    for (std::size_t i = 0; i < all.size(); ++i) canvas.expose(first + i, exposure, all.red[i], all.green[i], all.blue[i]);
}

} // namespace

void write_kept(std::filesystem::path const& file, Pixels const& all, Pixels const& kept, std::size_t width, double exposure,
                float threshold) {
    std::ostringstream caption;
    caption << "In colour: the " << kept.size() << " of " << all.size() << " pixels (" << std::setprecision(3)
            << 100.0 * double(kept.size()) / double(all.size()) << " %) brighter than " << threshold
            << ", kept by stream compaction. Below: the kept ones as they lie in memory.";
    Canvas canvas(width);
    canvas.add_caption(caption.str());
    std::size_t const first = canvas.pixels();
    canvas.add_rows(all.size() / width + gap + (kept.size() + width - 1) / width);
    for (std::size_t i = 0; i < all.size(); ++i) {
        double const grey = 0.2 * luminance(all.red[i], all.green[i], all.blue[i]);
        canvas.expose(first + i, exposure, grey, grey, grey);
    }
    std::size_t const in_memory = first + all.size() + gap * width;
    for (std::size_t i = 0; i < kept.size(); ++i) {
        canvas.expose(first + kept.position[i], exposure, kept.red[i], kept.green[i], kept.blue[i]);
        canvas.expose(in_memory + i, exposure, kept.red[i], kept.green[i], kept.blue[i]);
    }
    canvas.write(file);
}

void write_exposed(std::filesystem::path const& file, Pixels const& all, std::size_t width, Exposure const& exposure,
                   Histogram const& histogram) {
    std::ostringstream caption;
    caption << std::setprecision(3) << "The photograph, its light multiplied with " << exposure.factor
            << ". Below, left to right: luminance from " << std::setprecision(2) << darkest << " to " << brightest
            << ", logarithmic; upwards: pixels. Light bars: what counts, without the darkest and the brightest tenth. Orange: "
            << std::setprecision(3) << "its average, " << exposure.average << ".";
    Canvas canvas(width);
    canvas.add_caption(caption.str());
    add_picture(canvas, all, width, exposure.factor);
    add_chart(canvas, width, exposure, histogram);
    canvas.write(file);
}

void write_painted(std::filesystem::path const& file, Painted const& painted, std::size_t width) {
    std::ostringstream caption;
    caption << std::setprecision(3) << painted.spheres << " translucent spheres, one over the other, blended by waves of "
            << painted.lanes << " lanes: a pixel in each. Only those that touch a strip of " << painted.strip
            << " pixels, " << painted.near << " on average, are blended over it.";
    Canvas canvas(width);
    canvas.add_caption(caption.str());
    add_picture(canvas, painted.pixels, width, 1);
    canvas.write(file);
}
