#include "radiance.hpp"

#include <array>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace examples {
namespace {

using Rgbe = std::array<std::uint8_t, 4>; // three mantissas and the exponent they share

constexpr std::uint64_t most_file_bytes = std::uint64_t{1} << 31;
constexpr std::uint64_t most_pixels = std::uint64_t{1} << 28;
constexpr std::uint64_t most_pixels_per_file_byte = 4096; // new scanlines reach 16; old runs have no limit of their own

[[noreturn]] void fail(std::string const& what) { throw std::runtime_error(what); }

std::string read_file(std::filesystem::path const& file) {
    std::error_code error;
    auto const status = std::filesystem::status(file, error);
    if (status.type() == std::filesystem::file_type::not_found) fail("no such file");
    if (status.type() == std::filesystem::file_type::directory) fail("is a directory, not a picture");
    if (status.type() == std::filesystem::file_type::regular)
        error.clear();
    else
        fail(error ? error.message() : "is not a regular file");

    auto const size = std::filesystem::file_size(file, error);
    if (error) fail(error.message());
    if (size > most_file_bytes) fail("is too large: more than 2 GiB");

    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    if (!stream || (size > 0 && !stream.read(bytes.data(), static_cast<std::streamsize>(size))))
        fail("cannot be read: " + std::generic_category().message(errno != 0 ? errno : EIO));
    return bytes;
}

/// What is left of the file; taken from its front.
class Bytes {
public:
    explicit Bytes(std::string_view all) : left(all) {}

    std::uint8_t take() {
        if (left.empty()) fail("the file ends too early");
        auto const byte = static_cast<std::uint8_t>(left.front());
        left.remove_prefix(1);
        return byte;
    }

    Rgbe take_rgbe() {
        Rgbe pixel;
        for (auto& part : pixel) part = take();
        return pixel;
    }

    std::string_view take_line() {
        auto const length = left.find('\n');
        if (length == std::string_view::npos) fail("the file ends in its header");
        auto line = left.substr(0, length);
        left.remove_prefix(length + 1);
        if (line.ends_with('\r')) line.remove_suffix(1);
        return line;
    }

    bool starts_with(std::string_view what) const { return left.starts_with(what); }
    std::uint8_t peek(std::size_t at) const { return at < left.size() ? static_cast<std::uint8_t>(left[at]) : 0; }

private:
    std::string_view left;
};

std::string_view trimmed(std::string_view text) {
    auto const first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

/// The whole text as one number, or nothing.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
    Number number{};
    auto const end = text.data() + text.size();
    auto const [stop, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || stop != end) return {};
    return number;
}

/// Reads the header up to and including its empty line, and returns the exposure.
float read_header(Bytes& bytes) {
    if (!bytes.starts_with("#?RADIANCE") && !bytes.starts_with("#?RGBE"))
        fail("is not a Radiance picture: it does not begin with #?RADIANCE or #?RGBE");
    bytes.take_line();

    double exposure = 1;
    for (auto line = bytes.take_line(); !line.empty(); line = bytes.take_line()) {
        constexpr std::string_view format = "FORMAT=";
        constexpr std::string_view exposed = "EXPOSURE=";
        if (line.starts_with(format)) {
            auto const name = trimmed(line.substr(format.size()));
            if (name == "32-bit_rle_xyze")
                fail("holds XYZ colours (32-bit_rle_xyze); only 32-bit_rle_rgbe can be read");
            if (name != "32-bit_rle_rgbe") fail("has an unknown FORMAT; only 32-bit_rle_rgbe can be read");
        }
        if (line.starts_with(exposed)) {
            exposure *= number_in<double>(trimmed(line.substr(exposed.size()))).value_or(0);
            if (!(exposure >= 1e-30 && exposure <= 1e30)) fail("has an EXPOSURE that is no number from 1e-30 to 1e30");
        }
    }
    return static_cast<float>(exposure);
}

/// How the scanlines lie in the picture. Most files have a line like "-Y 256 +X 512": 256 rows, downwards.
struct Layout {
    std::uint64_t scanlines;
    std::uint64_t length;
    bool scanlines_are_columns;
    bool upwards;
    bool leftwards;
};

Layout read_layout(Bytes& bytes, std::uint64_t file_size) {
    auto line = bytes.take_line();
    auto const word = [&line] {
        line = trimmed(line);
        auto const result = line.substr(0, line.find(' '));
        line.remove_prefix(result.size());
        return result;
    };
    auto const major = word();
    auto const scanlines = number_in<std::uint64_t>(word());
    auto const minor = word();
    auto const length = number_in<std::uint64_t>(word());

    auto const along = [](std::string_view axis, char name) {
        return axis.size() == 2 && (axis[0] == '-' || axis[0] == '+') && axis[1] == name;
    };
    bool const rows = along(major, 'Y') && along(minor, 'X');
    bool const columns = along(major, 'X') && along(minor, 'Y');
    if (!(rows || columns) || !scanlines || !length || !trimmed(line).empty())
        fail("has no resolution line such as \"-Y 256 +X 512\" after its header");
    if (*scanlines == 0 || *length == 0) fail("has no pixels: its width or height is 0");
    if (*scanlines > most_pixels || *length > most_pixels / *scanlines) fail("claims more than 2^28 pixels");
    if (*scanlines * *length / most_pixels_per_file_byte > file_size)
        fail("claims more pixels than its bytes can hold");
    return {*scanlines, *length, columns, (rows ? major : minor) == "+Y", (rows ? minor : major) == "-X"};
}

/// One scanline as four runs of bytes: the red mantissas, the green, the blue, the exponents.
void read_new_scanline(Bytes& bytes, std::size_t length, std::vector<Rgbe>& pixels) {
    auto const mark = bytes.take_rgbe();
    if (mark[2] * 256u + mark[3] != length) fail("corrupt: it states another length than the picture's");

    auto const first = pixels.size();
    pixels.resize(first + length);
    for (std::size_t part = 0; part < 4; ++part) {
        for (std::size_t at = 0; at < length;) {
            auto const code = bytes.take();
            bool const repeats = code > 128;
            std::size_t const count = repeats ? code - 128u : code;
            if (count == 0) fail("corrupt: a run of no bytes");
            if (count > length - at) fail("corrupt: a run goes past its end");
            auto const repeated = repeats ? bytes.take() : std::uint8_t{0};
            for (auto const end = at + count; at < end; ++at)
                pixels[first + at][part] = repeats ? repeated : bytes.take();
        }
    }
}

/// One scanline as pixels. 1 1 1 n repeats the pixel before it n times; a 1 1 1 n right after it, n * 256 times.
void read_old_scanline(Bytes& bytes, std::size_t length, std::vector<Rgbe>& pixels) {
    auto const end = pixels.size() + length;
    bool first = true;
    std::uint64_t unit = 1;
    while (pixels.size() < end) {
        auto const pixel = bytes.take_rgbe();
        if (pixel[0] == 1 && pixel[1] == 1 && pixel[2] == 1) {
            if (first) fail("corrupt: it begins with a run, which has no pixel to repeat");
            if (unit > most_pixels || pixel[3] * unit > end - pixels.size()) fail("corrupt: a run goes past its end");
            auto const repeated = pixels.back();
            pixels.insert(pixels.end(), static_cast<std::size_t>(pixel[3] * unit), repeated);
            unit *= 256;
        } else {
            pixels.push_back(pixel);
            unit = 1;
        }
        first = false;
    }
}

void read_scanline(Bytes& bytes, std::size_t length, std::vector<Rgbe>& pixels) {
    bool const may_be_new = length >= 8 && length <= 32767;
    if (may_be_new && bytes.peek(0) == 2 && bytes.peek(1) == 2 && bytes.peek(2) < 128)
        read_new_scanline(bytes, length, pixels);
    else
        read_old_scanline(bytes, length, pixels);
}

std::vector<Rgbe> read_pixels(Bytes& bytes, Layout const& layout) {
    std::vector<Rgbe> pixels;
    for (std::uint64_t line = 0; line < layout.scanlines; ++line) {
        try {
            read_scanline(bytes, static_cast<std::size_t>(layout.length), pixels);
        } catch (std::runtime_error const& error) {
            auto const which = std::to_string(line + 1) + " of " + std::to_string(layout.scanlines);
            fail("scanline " + which + ": " + error.what());
        }
    }
    return pixels;
}

/// Reorders the pixels from the file's order to rows from the top, and turns bytes into floats.
Image image_of(std::vector<Rgbe> const& pixels, Layout const& layout, float exposure) {
    Image image;
    image.width = static_cast<std::size_t>(layout.scanlines_are_columns ? layout.scanlines : layout.length);
    image.height = static_cast<std::size_t>(layout.scanlines_are_columns ? layout.length : layout.scanlines);
    for (auto* plane : {&image.red, &image.green, &image.blue}) plane->resize(pixels.size());

    for (std::size_t y = 0; y < image.height; ++y) {
        for (std::size_t x = 0; x < image.width; ++x) {
            auto const row = layout.upwards ? image.height - 1 - y : y;
            auto const column = layout.leftwards ? image.width - 1 - x : x;
            auto const& [red, green, blue, exponent] =
                pixels[layout.scanlines_are_columns ? column * image.height + row : row * image.width + column];
            if (exponent == 0) continue; // black; the planes are zero already

            auto const scale = std::ldexp(1.0f, exponent - 136);
            auto const at = y * image.width + x;
            image.red[at] = (static_cast<float>(red) + 0.5f) * scale / exposure;
            image.green[at] = (static_cast<float>(green) + 0.5f) * scale / exposure;
            image.blue[at] = (static_cast<float>(blue) + 0.5f) * scale / exposure;
        }
    }
    return image;
}

} // namespace

Image read_radiance(std::filesystem::path const& file) {
    try {
        auto const content = read_file(file);
        Bytes bytes(content);
        auto const exposure = read_header(bytes);
        auto const layout = read_layout(bytes, content.size());
        return image_of(read_pixels(bytes, layout), layout, exposure);
    } catch (std::runtime_error const& error) {
        fail(file.string() + ": " + error.what());
    }
}

} // namespace examples
