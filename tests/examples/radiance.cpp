#include "../../examples/support/radiance.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/own_folder.hpp"

namespace {

using examples::Image;
using examples::read_radiance;
using Pixel = std::array<int, 4>;

std::filesystem::path path_of_test_file() {
    static support::OwnFolder const folder;
    return folder.path / "test.hdr";
}

std::filesystem::path written(std::string const& bytes) {
    auto const file = path_of_test_file();
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    REQUIRE(stream.flush().good());
    return file;
}

Image read(std::string const& bytes) { return read_radiance(written(bytes)); }

/// What read_radiance complains about, without the file's name; empty if it does not.
std::string complaint_about(std::filesystem::path const& file) {
    try {
        (void)read_radiance(file);
    } catch (std::runtime_error const& error) {
        std::string const what = error.what();
        auto const name = file.string() + ": ";
        REQUIRE(what.substr(0, name.size()) == name);
        REQUIRE(what.find('\n') == std::string::npos);
        return what.substr(name.size());
    }
    return {};
}

std::string complaint(std::string const& bytes) { return complaint_about(written(bytes)); }

void append(std::string& bytes, int value) { bytes.push_back(static_cast<char>(value)); }

std::string bytes_of(std::vector<int> const& values) {
    std::string bytes;
    for (int value : values) append(bytes, value);
    return bytes;
}

/// A picture with flat and varied parts; never 1 1 1 or 2 2 at a place where that would mean a run.
Pixel pixel_at(std::size_t x, std::size_t y) {
    if (x < 4) return {7, 8, 9, 128};
    if (x == 4) return {200, 100, 50, 0};  // black, because its exponent is 0
    return {static_cast<int>(31 * x + 17 * y) % 256, static_cast<int>(y), 255, static_cast<int>(120 + x + y)};
}

float expected(int mantissa, int exponent) {
    return exponent == 0 ? 0.0f : static_cast<float>(std::ldexp(mantissa + 0.5, exponent - 128 - 8));
}

void check_is_picture(Image const& image, std::size_t width, std::size_t height, float exposure = 1) {
    REQUIRE(image.width == width);
    REQUIRE(image.height == height);
    REQUIRE(image.red.size() == width * height);
    REQUIRE(image.green.size() == width * height);
    REQUIRE(image.blue.size() == width * height);
    for (std::size_t y = 0; y < height; ++y) {
        for (std::size_t x = 0; x < width; ++x) {
            INFO("x " << x << ", y " << y);
            auto const [red, green, blue, exponent] = pixel_at(x, y);
            CHECK(image.red[y * width + x] == expected(red, exponent) / exposure);
            CHECK(image.green[y * width + x] == expected(green, exponent) / exposure);
            CHECK(image.blue[y * width + x] == expected(blue, exponent) / exposure);
        }
    }
}

using Scanline = std::vector<Pixel>;
using Encoding = std::function<std::string(Scanline const&)>;

std::string flat(Scanline const& line) {
    std::string bytes;
    for (auto const& pixel : line)
        for (int part : pixel) append(bytes, part);
    return bytes;
}

std::size_t repeats_at(Scanline const& line, std::size_t first) {
    std::size_t count = 1;
    while (first + count < line.size() && line[first + count] == line[first]) ++count;
    return count;
}

std::string old_runs(Scanline const& line) {
    std::string bytes;
    for (std::size_t at = 0; at < line.size();) {
        auto const count = repeats_at(line, at);
        bytes += flat({line[at]});
        for (auto left = count - 1; left > 0; left /= 256) bytes += bytes_of({1, 1, 1, static_cast<int>(left % 256)});
        at += count;
    }
    return bytes;
}

std::string new_runs(Scanline const& line) {
    auto const length = static_cast<int>(line.size());
    std::string bytes = bytes_of({2, 2, length / 256, length % 256});
    for (std::size_t part = 0; part < 4; ++part) {
        for (std::size_t at = 0; at < line.size();) {
            std::size_t count = 1;
            while (count < 127 && at + count < line.size() && line[at + count][part] == line[at][part]) ++count;
            if (count > 2) {
                append(bytes, static_cast<int>(128 + count));
                append(bytes, line[at][part]);
            } else {  // two alike or one alone, as they are
                append(bytes, static_cast<int>(count));
                for (std::size_t n = 0; n < count; ++n) append(bytes, line[at][part]);
            }
            at += count;
        }
    }
    return bytes;
}

std::string const header = "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n";

std::string resolution(std::string const& major, std::size_t scanlines, std::string const& minor, std::size_t length) {
    return major + " " + std::to_string(scanlines) + " " + minor + " " + std::to_string(length) + "\n";
}

/// The picture as a file, its rows from the top.
std::string file_of(std::size_t width, std::size_t height, Encoding const& encode, std::string const& head = header) {
    std::string bytes = head + resolution("-Y", height, "+X", width);
    for (std::size_t y = 0; y < height; ++y) {
        Scanline line;
        for (std::size_t x = 0; x < width; ++x) line.push_back(pixel_at(x, y));
        bytes += encode(line);
    }
    return bytes;
}

bool contains(std::string const& text, std::string const& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("read_radiance decodes every encoding", "[examples]") {
    for (auto const width : {1u, 2u, 7u, 8u, 9u, 40u}) {
        INFO("width " << width);
        check_is_picture(read(file_of(width, 3, flat)), width, 3);
        check_is_picture(read(file_of(width, 3, old_runs)), width, 3);
        if (width >= 8) check_is_picture(read(file_of(width, 3, new_runs)), width, 3);
    }
}

TEST_CASE("read_radiance decodes the eight orientations", "[examples]") {
    constexpr std::size_t width = 11;
    constexpr std::size_t height = 9;
    using Place = std::function<Pixel(std::size_t scanline, std::size_t at)>;
    struct Orientation {
        std::string line;
        std::size_t scanlines;
        std::size_t length;
        Place pixel;
    };
    std::vector<Orientation> const orientations = {
        {"-Y 9 +X 11\n", 9, 11, [](auto line, auto at) { return pixel_at(at, line); }},
        {"-Y 9 -X 11\n", 9, 11, [](auto line, auto at) { return pixel_at(10 - at, line); }},
        {"+Y 9 +X 11\n", 9, 11, [](auto line, auto at) { return pixel_at(at, 8 - line); }},
        {"+Y 9 -X 11\n", 9, 11, [](auto line, auto at) { return pixel_at(10 - at, 8 - line); }},
        {"+X 11 -Y 9\n", 11, 9, [](auto line, auto at) { return pixel_at(line, at); }},
        {"+X 11 +Y 9\n", 11, 9, [](auto line, auto at) { return pixel_at(line, 8 - at); }},
        {"-X 11 -Y 9\n", 11, 9, [](auto line, auto at) { return pixel_at(10 - line, at); }},
        {"-X 11 +Y 9\n", 11, 9, [](auto line, auto at) { return pixel_at(10 - line, 8 - at); }},
    };
    for (auto const& orientation : orientations) {
        for (auto const& encode : {Encoding(flat), Encoding(old_runs), Encoding(new_runs)}) {
            INFO(orientation.line);
            std::string bytes = header + orientation.line;
            for (std::size_t line = 0; line < orientation.scanlines; ++line) {
                Scanline pixels;
                for (std::size_t at = 0; at < orientation.length; ++at) pixels.push_back(orientation.pixel(line, at));
                bytes += encode(pixels);
            }
            check_is_picture(read(bytes), width, height);
        }
    }
}

TEST_CASE("read_radiance understands the header", "[examples]") {
    auto const with = [](std::string const& head) { return read(file_of(9, 2, new_runs, head)); };

    check_is_picture(with("#?RGBE\nFORMAT=32-bit_rle_rgbe\n\n"), 9, 2);
    check_is_picture(with("#?RADIANCE\n\n"), 9, 2);  // as Radiance does, which takes RGBE for granted
    check_is_picture(with("#?RADIANCE\r\nFORMAT=32-bit_rle_rgbe\r\n\r\n"), 9, 2);
    check_is_picture(with("#?RADIANCE\n# a comment, EXPOSURE=3\nrpict -vp 1 2 3\nVIEW= -vtv\nCOLORCORR= 2 2 2\n"
                          "FORMAT= 32-bit_rle_rgbe \n\n"),
                     9, 2);
    check_is_picture(with("#?RADIANCE\nEXPOSURE=4\n\n"), 9, 2, 4);
    check_is_picture(with("#?RADIANCE\nEXPOSURE= 5.0e-1\nFORMAT=32-bit_rle_rgbe\nEXPOSURE=8 \n\n"), 9, 2, 4);
    check_is_picture(read(file_of(9, 2, new_runs) + "something behind the last pixel"), 9, 2);
}

TEST_CASE("read_radiance keeps flat pixels that resemble runs", "[examples]") {
    // The first pixel decides: only 2 2 and a third byte below 128 begin a new scanline, and only 8 pixels or more.
    for (Pixel const first : {Pixel{2, 2, 128, 130}, Pixel{2, 3, 0, 130}, Pixel{3, 2, 0, 130}}) {
        auto const image = read(header + "-Y 1 +X 8\n" + flat(Scanline(8, first)));
        CHECK(image.blue == std::vector<float>(8, expected(first[2], 130)));
    }
    auto const narrow = read(header + "-Y 1 +X 7\n" + flat(Scanline(7, {2, 2, 0, 7})));
    CHECK(narrow.red == std::vector<float>(7, expected(2, 7)));
}

TEST_CASE("read_radiance decodes the smallest and the largest values", "[examples]") {
    auto const image = read(header + "-Y 1 +X 3\n" + bytes_of({0, 1, 255, 1, 0, 1, 255, 255, 0, 1, 255, 0}));
    CHECK(image.red == std::vector<float>{std::ldexp(0.5f, -135), std::ldexp(0.5f, 119), 0});
    CHECK(image.green == std::vector<float>{std::ldexp(1.5f, -135), std::ldexp(1.5f, 119), 0});
    CHECK(image.blue == std::vector<float>{std::ldexp(255.5f, -135), std::ldexp(255.5f, 119), 0});
}

TEST_CASE("read_radiance decodes long scanlines", "[examples]") {
    auto const decodes = [](std::size_t width, Encoding const& encode) {
        auto const image = read(header + resolution("-Y", 2, "+X", width) + encode(Scanline(width, {9, 8, 7, 128})) +
                                encode(Scanline(width, {6, 5, 4, 128})));
        INFO("width " << width);
        std::vector<float> blue(width, expected(7, 128));
        blue.resize(2 * width, expected(4, 128));
        CHECK(image.blue == blue);
    };
    decodes(32767, new_runs);
    decodes(32767, old_runs);
    decodes(32768, old_runs);  // too long for new runs
    decodes(32768, flat);
    decodes(70000, old_runs);  // needs a run of three digits to base 256
}

TEST_CASE("read_radiance decodes the photograph of the examples", "[examples]") {
    auto const file = std::filesystem::path(__FILE__).parent_path() / "../../examples/data/venice.hdr";
    auto const image = read_radiance(file);
    REQUIRE(image.width == 512);
    REQUIRE(image.height == 256);
    // The RGBE bytes of three pixels, taken from the file by another program.
    auto const holds = [&image](std::size_t x, std::size_t y, Pixel const& pixel) {
        auto const at = y * 512 + x;
        INFO("x " << x << ", y " << y);
        CHECK(image.red[at] == expected(pixel[0], pixel[3]));
        CHECK(image.green[at] == expected(pixel[1], pixel[3]));
        CHECK(image.blue[at] == expected(pixel[2], pixel[3]));
    };
    holds(0, 0, {51, 107, 252, 129});
    holds(300, 128, {46, 75, 132, 129});
    holds(511, 255, {83, 86, 165, 125});
}

TEST_CASE("read_radiance names what is wrong with a file", "[examples]") {
    auto const start = std::string("#?RADIANCE\n");
    auto const with_size = [](std::string const& line) { return complaint(header + line + std::string(100, 'x')); };

    SECTION("not a file") {
        auto const file = path_of_test_file();
        CHECK(complaint_about(file.parent_path() / "missing.hdr") == "no such file");
        CHECK(complaint_about(file.parent_path()) == "is a directory, not a picture");
        CHECK(complaint_about("/dev/null") == "is not a regular file");
        CHECK(complaint_about(file.parent_path() / std::string(5000, 'x')) == "File name too long");
    }
    SECTION("not Radiance") {
        CHECK(contains(complaint(""), "is not a Radiance picture"));
        CHECK(contains(complaint("\x89PNG\r\n\x1a\n"), "is not a Radiance picture"));
        CHECK(contains(complaint(std::string(100, '\0')), "is not a Radiance picture"));
    }
    SECTION("header") {
        CHECK(complaint("#?RGBE") == "the file ends in its header");
        CHECK(complaint(header) == "the file ends in its header");
        CHECK(contains(complaint(start + "FORMAT=32-bit_rle_xyze\n\n"), "holds XYZ colours"));
        CHECK(contains(complaint(start + "FORMAT=16-bit\n\n"), "has an unknown FORMAT"));
        for (auto const* exposure : {"", " ", "bright", "1x", "0", "-1", "nan", "inf", "1e31", "1e-31", "1e999"}) {
            INFO(exposure);
            CHECK(contains(complaint(start + "EXPOSURE=" + exposure + "\n\n"), "has an EXPOSURE that is no number"));
        }
    }
    SECTION("size") {
        for (auto const* line : {"\n", "-Y 1\n", "-Y 1 +X\n", "-Y 1 +X 1 2\n", "-Y 1 +Y 1\n", "-X 1 +X 1\n",
                                 "Y 1 X 1\n", "*Y 1 +X 1\n", "-Y one +X 1\n", "-Y -1 +X 1\n", "-Y 1.5 +X 1\n",
                                 "-Y 99999999999999999999 +X 1\n"}) {
            INFO(line);
            CHECK(contains(with_size(line), "has no resolution line"));
        }
        CHECK(contains(with_size("-Y 0 +X 1\n"), "has no pixels"));
        CHECK(contains(with_size("-Y 1 +X 0\n"), "has no pixels"));
        CHECK(contains(with_size("-Y 18446744073709551615 +X 18446744073709551615\n"), "more than 2^28 pixels"));
        CHECK(contains(with_size("-Y 4294967296 +X 4294967296\n"), "more than 2^28 pixels"));
        CHECK(contains(with_size("-Y 16385 +X 16384\n"), "more than 2^28 pixels"));
        CHECK(contains(with_size("-Y 16384 +X 16384\n"), "more pixels than its bytes can hold"));
    }
    SECTION("pixels") {
        auto const row_of_8 = [](std::vector<int> const& bytes) {
            return complaint(header + "-Y 1 +X 8\n" + bytes_of(bytes));
        };
        CHECK(row_of_8({}) == "scanline 1 of 1: the file ends too early");
        CHECK(row_of_8({2, 2, 0, 9}) == "scanline 1 of 1: corrupt: it states another length than the picture's");
        CHECK(row_of_8({2, 2, 0, 8, 0}) == "scanline 1 of 1: corrupt: a run of no bytes");
        CHECK(row_of_8({2, 2, 0, 8, 128 + 9, 5}) == "scanline 1 of 1: corrupt: a run goes past its end");
        CHECK(row_of_8({2, 2, 0, 8, 128 + 7, 5, 2, 5, 5}) == "scanline 1 of 1: corrupt: a run goes past its end");
        CHECK(row_of_8({2, 2, 0, 8, 9, 5}) == "scanline 1 of 1: corrupt: a run goes past its end");
        CHECK(row_of_8({2, 2, 0, 8, 128 + 8}) == "scanline 1 of 1: the file ends too early");
        CHECK(contains(row_of_8({1, 1, 1, 7}), "corrupt: it begins with a run"));
        CHECK(row_of_8({5, 5, 5, 5, 1, 1, 1, 8}) == "scanline 1 of 1: corrupt: a run goes past its end");
        CHECK(row_of_8({5, 5, 5, 5, 1, 1, 1, 6, 1, 1, 1, 1}) == "scanline 1 of 1: corrupt: a run goes past its end");

        std::string zeros = header + "-Y 1 +X 8\n" + bytes_of({5, 5, 5, 5});
        for (int n = 0; n < 100; ++n) zeros += bytes_of({1, 1, 1, 0});
        CHECK(contains(complaint(zeros), "corrupt"));

        auto const second = file_of(9, 2, new_runs);
        CHECK(complaint(second.substr(0, second.size() - 1)) == "scanline 2 of 2: the file ends too early");
    }
}

TEST_CASE("read_radiance reports every truncation", "[examples]") {
    for (auto const& encode : {Encoding(flat), Encoding(old_runs), Encoding(new_runs)}) {
        auto const whole = file_of(9, 3, encode);
        for (std::size_t length = 0; length < whole.size(); ++length) {
            INFO("length " << length << " of " << whole.size());
            CHECK(!complaint(whole.substr(0, length)).empty());
        }
        CHECK(complaint(whole).empty());
    }
}

TEST_CASE("read_radiance survives every damaged byte", "[examples]") {
    for (auto const& encode : {Encoding(flat), Encoding(old_runs), Encoding(new_runs)}) {
        auto const whole = file_of(9, 3, encode, "#?RADIANCE\nEXPOSURE=2\nFORMAT=32-bit_rle_rgbe\n\n");
        for (std::size_t at = 0; at < whole.size(); ++at) {
            for (int damage : {1, 2, 4, 8, 16, 32, 64, 128, 255}) {
                auto bytes = whole;
                bytes[at] = static_cast<char>(bytes[at] ^ damage);
                (void)complaint(bytes);  // a picture or a complaint, whichever
            }
        }
    }
}
